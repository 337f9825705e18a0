"""The most likely encoding of text that does not name its encoding.

For every encoding it is computed how probable the bytes are in it: letter by letter, from the
letters that names and words of Go are written with, those in common use and the rest. That
distinguishes even single names. The detector chardet, which knows prose better, counts as well.
Start reading at `ranked`.

A record without CA is often nothing but two names, too little for a detector made for prose: the
bytes of four kanji are four characters of Chinese or Korean as well. But in the language they were
written in they are nearly always among the few hundred characters that names, titles and remarks
on a game are made of, and in the others hardly ever.

The tables are family names, given names, titles, places and words of the game as they are known,
not counted in any set of records; within a table every letter counts the same.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log

from gocheck.text.parsing import regex

MOST_DETECTED = 100_000
"""Bytes from which the encoding of a text is found; more of them change nothing in practice and
take time."""

JAPANESE = (
    "々一七丈三上下中丸久九予五井京亮人仁今介仙代仲伊会伸佐余佳依俊保信修健優元先光克八公六典内冠凛"
    "初則前加勇勝勲北区十千半卓博原友口古台史司吉名向君吾呉和咲哉哲啓善喜嗣四回因囲国土圭坂坊坪城"
    "堀堂塚塩増夏夕多大天太夫央夷奈奥妙姫子孝孟季学宇守安宏宗定実宣宮家富寛察寺対小尾局山岡岩岸島"
    "崇崎川巳市希幌平年幸幹幻広庄府座庵康弐弘張強彦彰征後徳心忠恒恭恵悟悠悦愛慎慶憲戦戸房手押拓敏"
    "敦敬敷文斉斎斗新方日旭旻昌明春昭晃晋晴晶智暢曜最有朗望朝期木本札杉村杯東松林枝柊柳柴栄根桂桐"
    "桑桜棋森植榎横樹橋橘次正武歩歳段毅民水永江池決沙沢河治沼泉波洋洞津浅浜浦浩海涼淳清渕渡湯満源"
    "準滝澄澤瀬火為熊片牛牧玉王理琉瑞生用甫田由甲男町界畑畠番登白百的盟盤目直相県真着矢知石碁碧碩"
    "磨社祐神福秀秋稔種稲穂穴立竜章竣童竹笠第笹策算節範篤米紀純紗紘級細紳経結絵綾緒縄織美義羽翔翼"
    "耕聖聞聡肥臨航良芝花芳若茂茨荒荻莉菅菊菜萩葉葵蒔蓮薫藤蘇裕西覚許誠読諭謙謝譜谷豊負貢貴赤起越"
    "趙路輝辰辺辻近連道遠遥選遼邦郁郎部郷都里重野金鈴鉄銀長門関阪阿院陸陽隆雁雄雅雪雲青静音順須領"
    "頭顕颯飯香馬高髪鳥鶴鷹黄黒"
)
SIMPLIFIED_CHINESE = (
    "一丁七万三上下不世业丛东严个中丰为乃久义之乐乔九也了争二于云五亚京人仁他仙以们任伍会伟伦位何"
    "余佳侯俊俞倡倪健傅元先光党八公六兰关兴冉军农冠冯决凌凡凤出分刘刚利到剑力加势勇勤包化北十半华"
    "协单卜卢卫去又友发变古可史叶司名后向吕君含启吴周和唐嘉四围国在地坚城培士夏夜大天太奇好如妍妮"
    "姗姚姜娜娟婉婷子孔孙孟季孤宁宇安宋宏宝实客家富对小少尤就尹局屈届山岚岳峰崔川州左帅席常平年广"
    "庄庆应庞座康廖廷建开弈弘张强彤彬彭徐得循德心志忠忧快思怡恒悦情惠慧成我战戴房手攻敏敬数文斌新"
    "方施无旭时昊明易星春是昱晓晖晨景智曲曹曾月有朋本朱李杜来杨杭杯杰松林柏查柯柱柳柴树桂桐梁梅梦"
    "棋楠樊檀欢欣欧正武段殷比毕毛氏水永江汤汪沈沐没沿法波泽洁洋津洪浩浪海涂涛润淑清温游湖源滨潇潘"
    "火灵炜炳点烨焦熊爱牛牟狐独玉王环玲珍珠琳琴琼瑜瑞璇璐甄甘生田甲申畅界白百的皓盈盘盛目看真着睿"
    "石祁祝祥福秀科秦程空立章童竹笑第管素紫红级纪细绝维网罗羊美群翁翔翟翠翰耀老者耿聂职联聪胜胡能"
    "腾自舒舞良艳艺芈芝芦芬花芳苏苗若英范茜荣莉莎莫莲莹菊菲萍萧葛董蒋蓉蔡蕾薄薇薛虎蛟行袁裴西要覃"
    "角解詹让讯许诗诚该说谢谭谷负贤贴贵费贺贾赖赛赵超越跃路车轮辉辛辜边达过这进远连迪选逍通逸道遥"
    "邓邢邦邱邵邹郑郝郭采重野金鑫钟钱铸锋锐锦长闵阎队阮阳阿陆陈院陶隋雄雅雨雪雯雷霍霖霞露霸青静面"
    "靳韦韩韬项顺顾预颖颜风飞香马高魏鱼鲁鲍鸟鹏鹤黄黎黑齐龙龚"
)
TRADITIONAL_CHINESE = (
    "一丁七三上下不世中丰乃之九也了予二五亦京人仁他以仲任伯伶佑何余佩佳來依侯俊俞信個們倫偉健傅傑"
    "傳儀元先光克全八公六冠凱出分利到劉勇勝勢勳化北十千升半卓協原去又友古可台史右吉名君吳呂周和哲"
    "唐啟喬嘉四國圍在地均坤城士夏大天太奇好如妤妮姚姜姿威娟娥婉婷媛子孔孝孟孫學宇安宋宏宗宛宜家富"
    "實寶對小少尤就尹局屆峰崇崔川左巫布希常平年座庭康廖廷建弘張強彥彩彬彭彰後徐得德心志忠思怡恆恩"
    "恬惠愛慈慧憲應懿成我戰戴手投攻敏數文斌新方於施日旭昇昌明易星春是昱時晉晏晴智曹曾會月有本朱李"
    "杜杯林柏柯梁棋楊業榮樺欣正武段比毛氏民永江汪決沈沒治泓法洋洪浩海涂淑淳清游湯源溫漢潔潘瀅灣炳"
    "為煌煒煜熊熙玉王玟玲珊珍珮琪琬琳瑄瑋瑜瑞璇生甫田界白的皓盃盤盧目看真睿石祖祥禎福秀秦程空立竣"
    "童竹第筠簡精紀純級素紹維緯羅美群義翁翔翰耀聖職育胡能自至臺良芊芝芬芳芸英范茹荃莉莊華萍萬萱葉"
    "著董蓁蓉蔡蔣蕭薇薛藍蘇虹行袁裕要角許詠詩該詹認語誠說誼諺謝譚變讓豪貞負貴貼賀賈賢賴賽超趙軍軒"
    "輝輪輸辰這連過達遠選邊邱邵郁郝郭鄒鄧鄭金鈞銓銘鋐錡錢錦鍵鍾鎮長開閔閻阮阿院陳陸陽隆隊雄雅雯雲"
    "雷霖霞靖靜非韋韓韻順預頤顏顧餘馨馬馮駿高魏鳳鴻麗麟黃黎黑點龍龔"
)
HANGUL = (
    "가강건것겨격결겸경계고공과곽관광구국권귀규균그근금급기길김끝나남내넷노는늘니다단대덕도동두둑"
    "들라람력로류를름리린마만맹명모목문미민바박반방배백범변별병보복본봄봉부불비빈빛사삼상샘서석선"
    "설섭성세소손솔송수숙순슬습승시식신실심아안앙양어엄었에여연열염영예오옥와왕요용우울웅원월위유"
    "육윤율은을의이인일임입자장재전점정제젬조종좋주준중지진집차착찬창채천철최추타탁태토판패편포표"
    "프필하학한함해했허혁현협형혜호홍화환황회훈흑희"
)
HANJA = (
    "世中乘九乭人仁任位俊元光全兪具劉勝勳千卓南卞印吉名吳呂咸哲嚴回因國圍圓在圭坊坤基壹大天奇奉姜"
    "子孔孟孫學安宋宣寅尹崔廉延廷張徐德志恩惠愛成戰手承文方昌明映晟景曺最會期本朱朴李杯東林柳根桓"
    "梁棋植權正段永池決沈河泰洙洪淑淪溱漢潘潤瀚炳烈煥熙燦燮牟玄玉王珉珠琴田申畯白盤盧相眞睦石碩祚"
    "禹秋第範精級羅美聖英萬蔡薛薰蘇表裵訓許諝諸賢赫趙車辛連郭都鄭金鉉錫鍾鎬鎭閔院陳陸雄雅韓順馬高"
    "魏魚黃黑"
)
CYRILLIC = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёіїєґ"
"""From the most frequent letter on."""
ACCENTED = "éèêëàâäáãåæçñíîïìóôöòõøúûüùýßÉÖÜÄÅØÁÓÇ"
"""Of western languages, from the most frequent one on."""
OTHER_WESTERN = "\xa0½¼¾°«»¡¿©ÀÂÃÆÈÊËÌÍÎÏÐÑÒÔÕÙÚÛÝÞðþÿŠšŽžœŒ’‘“”–—…€"
KANA = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FD))))
"""Hiragana and katakana, as Unicode numbers them."""
PUNCTUATION = "　、。，．・：；？！「」『』（）【】《》〈〉ー－～“”‘’…·０１２３４５６７８９"
WINDOWS_1251 = "cp1251"
WINDOWS_1252 = "cp1252"
SINGLE_BYTE = (WINDOWS_1251, WINDOWS_1252)
"""In these any bytes are text."""

_WESTERN_DOS = ("cp437", "cp850")

_CHARDET = {
    "gb18030": "gb18030", "big5hkscs": "big5hkscs", "cp932": "cp932", "euc_jis_2004": "euc_jp",
    "cp949": "cp949", "cp1251": WINDOWS_1251, "iso8859-1": WINDOWS_1252, "cp1252": WINDOWS_1252,
}  # fmt: skip
"""The encodings that are looked for: as chardet names them, and as Python does."""
_CHARDET_WEIGHT = 6.0
"""What chardet's full confidence adds to a likelihood."""

# Natural logarithms of probabilities; a difference of 2.3 is a factor of ten. These, the weight
# above and the shares below are choices: tests/benchmarks/detection.py measures what they do.
_LOST = -16.0
"""A character that the encoding does not have."""
_LETTER = -3.2
"""A letter or digit of ASCII: one of about 25."""
_SIGN = -1.5
"""Another character of ASCII. Some encodings take either for the second half of a character."""
_SENSIBLE = -3.9
"""A byte of text in its own language has more than this, of garbled text less."""
_INSIDE_A_WORD = -3.9
"""Letters of another script in the middle of a word."""
_HIGH = regex(rb"[\x80-\xff]")
_HIGH_RUN = regex(rb"[\x80-\xff][^\]]*")
_BETWEEN_LETTERS = regex(r"[A-Za-z][^\x00-\x7f]+(?=[A-Za-z])")
_CYRILLIC_WORD = regex(r"[Ѐ-ӿ]+")
_CYRILLIC_AT_LATIN = regex(r"[A-Za-z](?=[Ѐ-ӿ])|[Ѐ-ӿ](?=[A-Za-z])")
_WESTERN_RUN = regex(r"[^\x00-\x7f\xa0](?=[^\x00-\x7f\xa0])")
_PRIVATE = range(0xE000, 0xF900)
"""The private characters of Unicode: what encodings make of bytes that are not letters in them."""

_Likelihood = Callable[[str], float]
_OF_ARCHIVES = ("cp437", "cp850", "cp866")
"""What programs for Windows write into archives in the Americas, Western Europe, and Russia."""
_NOT_IN_NAMES = regex("[\x80-\x9f\ue000-\uf8ff]")
"""Characters that are in no name: what encodings make of bytes that are not letters in them."""


@dataclass(frozen=True)
class _Script:
    """A language whose letters take two bytes."""

    encoding: str
    """As Python calls it."""
    charset: str
    """The national one, whose rows hold the letters in common use."""
    first: int
    """The first of these rows."""
    last: int
    """The last of them."""
    listed: str
    """The letters of names and of Go."""
    kana: float = 0.002
    """The share of kana in text."""
    foreign: float = 0.005
    """The share of letters that are in no row of the charset."""
    prior: float = 0.0
    """A natural logarithm: how likely the language is before anything is read."""

    def likelihood(self, text: str) -> float:
        """Return how probable the characters of a text beyond ASCII are."""
        probable = _letters_of(self)
        between = len(_BETWEEN_LETTERS.findall(text)) * _INSIDE_A_WORD
        return self.prior + between + _sum(text, probable)


_SCRIPTS = (
    _Script("gb18030", "gb2312", 0xB0, 0xD7, SIMPLIFIED_CHINESE, foreign=0.01, prior=0.5),
    _Script("big5hkscs", "big5", 0xA4, 0xC6, TRADITIONAL_CHINESE, foreign=0.002, prior=-0.5),
    _Script("cp932", "euc_jp", 0xB0, 0xCF, JAPANESE, kana=0.2, foreign=0.001),
    _Script("euc_jp", "euc_jp", 0xB0, 0xCF, JAPANESE, kana=0.2, foreign=0.001, prior=-1.5),
    _Script("cp949", "euc_kr", 0xB0, 0xC8, HANGUL),
    _Script("cp949", "euc_kr", 0xCA, 0xFD, HANJA, prior=-3.0),
)
"""The rows of the letters in common use are those of each standard; the shares and priors are
choices, as above."""
_LISTED, _COMMON, _RARE, _SIGNS = 0.7, 0.19, 0.03, 0.04
"""The shares in text of the letters listed, of others in common use, of the rest, and of signs."""
_IN_A_ROW, _RARE_LETTERS, _OTHER_LETTERS = 94, 3500, 5000
"""How many letters a row of the charsets has, and about how many are rare or in no row."""
_ALL_SIGNS = 60
"""About how many letters or signs beyond ASCII a single-byte encoding has, of those not listed."""
_ANY_LETTERS = 0.9
"""The share of letters, not signs, in text of which no letters are listed."""
_ALPHABET, _OTHER_CYRILLIC = 0.85, 0.02
"""The shares of the listed letters of an alphabet, and of the rest of Cyrillic, in its text."""
_OTHER_ACCENTED, _RARE_ACCENTED = 0.1, 0.002
"""The shares of less common accented letters, and of anything else, in Western text."""
_RANKS_BEFORE = 5
"""By how many ranks letters are moved: so the first is not twice as common as the second."""
_PRIOR_OF_ALPHABETS = -0.5
"""How likely Russian and Western text is before anything is read."""
_TWO_ACCENTED = log(0.03)
"""Two accented letters in a row."""
_CAPITALIZED, _CAPITALS, _MIXED, _CAPITAL_WITHIN = -0.7, -2.0, -4.0, -3.0
"""A word with a first capital, in capitals, with both, and each capital after a small letter."""


def ranked(data: bytes, with_detector: bool = True) -> list[tuple[str, float]]:
    """Return the encodings that text may be in and how likely it is in each, the likeliest first.

    This is a natural logarithm, to be compared with that of another encoding only.

    with_detector: whether chardet counts as well.
    """
    values = _values(data)
    scores = _chardet(values) if with_detector else {}
    names = dict.fromkeys(_CHARDET.values())
    likely = ((name, likelihood(values, name) + scores.get(name, 0.0)) for name in names)
    return sorted(likely, key=lambda each: -each[1])


def likelihood(data: bytes, encoding: str) -> float:
    """Return how probable bytes are as text in an encoding, as `ranked` does."""
    text = _values(data).decode(encoding, errors="replace")
    return _sum(text, _of_ascii) + _beyond_ascii(text, encoding)


def likelihood_of_utf_8(data: bytes) -> float:
    """Return how probable bytes are as UTF-8 with damage, in whatever language."""
    text = _values(data).decode("utf-8", errors="replace")
    languages = [_russian(text), _western(text), *(script.likelihood(text) for script in _SCRIPTS)]
    return _sum(text, _of_ascii) + max(languages)


def is_sensible(data: bytes, encoding: str) -> bool:
    """Return whether text is, for the most part, of letters that names and words of Go have.

    That is not known of other encodings than those that are looked for.
    """
    if encoding not in _CHARDET.values():
        return False
    values = _values(data)
    size = len(_HIGH.findall(values))
    return _beyond_ascii(values.decode(encoding, errors="replace"), encoding) > _SENSIBLE * size


def _values(data: bytes) -> bytes:
    """Return the values with something beyond ASCII in them, each with its bracket."""
    values = b"".join(chunk + b"]" for chunk in data.split(b"]") if not chunk.isascii())
    return values[:MOST_DETECTED]


def _beyond_ascii(text: str, encoding: str) -> float:
    """Return how probable the characters of a text beyond ASCII are."""
    listed = encoding in _CHARDET.values()
    if encoding == WINDOWS_1251 or (not listed and _CYRILLIC_WORD.search(text)):
        return _russian(text)
    if encoding in (WINDOWS_1252, *_WESTERN_DOS):
        return _western(text)
    scripts = [script for script in _SCRIPTS if script.encoding == encoding]
    return max((script.likelihood(text) for script in scripts), default=_sum(text, _of_any))


def _sum(text: str, probable: _Likelihood) -> float:
    return sum(count * probable(letter) for letter, count in Counter(text).items())


def _of_any(letter: str) -> float:
    """Return how probable a letter is in an encoding of which no letters are listed."""
    if letter.isascii():
        return 0.0
    if letter == "\ufffd" or ord(letter) in _PRIVATE:
        return _LOST
    return log((_ANY_LETTERS if letter.isalpha() else 1 - _ANY_LETTERS) / _ALL_SIGNS)


def _of_ascii(letter: str) -> float:
    if not letter.isascii():
        return 0.0
    return _LETTER if letter.isalnum() else _SIGN


@cache
def _letters_of(script: _Script) -> _Likelihood:
    """Return the function that says how probable a letter of a script is."""
    listed = frozenset(script.listed)
    of_listed = log(_LISTED / len(listed))
    of_common = log(_COMMON / ((script.last - script.first + 1) * _IN_A_ROW))
    of_rare = log(_RARE / _RARE_LETTERS)
    of_foreign = log(script.foreign / _OTHER_LETTERS)
    of_sign = log(_SIGNS / len(PUNCTUATION))
    of_kana = log(script.kana / len(KANA))

    @cache
    def probable(letter: str) -> float:
        if letter.isascii():
            return 0.0
        if letter in listed:
            return of_listed
        if letter in PUNCTUATION:
            return of_sign
        if letter in KANA:
            return of_kana
        if letter == "\ufffd" or ord(letter) in _PRIVATE:
            return _LOST
        try:
            row = letter.encode(script.charset)[0]
        except UnicodeError:
            return of_foreign
        if row > script.last:
            return of_rare
        return of_common if row >= script.first else of_foreign

    return probable


@cache
def _by_rank(letters: str) -> dict[str, float]:
    """Return how probable letters are that are given from the most frequent one on."""
    ranks = range(_RANKS_BEFORE, _RANKS_BEFORE + len(letters))
    total = sum(1 / rank for rank in ranks)
    return {
        letter: log(_ALPHABET / rank / total) for rank, letter in zip(ranks, letters, strict=True)
    }


def _russian(text: str) -> float:
    known = _by_rank(CYRILLIC)
    other = log(_OTHER_CYRILLIC / _ALL_SIGNS)

    def probable(letter: str) -> float:
        if letter.isascii():
            return 0.0
        return _LOST if letter == "\ufffd" else known.get(letter.lower(), other)

    words = sum(_case(word) for word in _CYRILLIC_WORD.findall(text))
    mixed = len(_CYRILLIC_AT_LATIN.findall(text)) * _INSIDE_A_WORD
    return _sum(text, probable) + words + mixed + _PRIOR_OF_ALPHABETS


def _case(word: str) -> float:
    """Return how probable the capitals of a word are: none, the first letter, all, or some."""
    if word.islower():
        return 0.0
    if word[0].isupper() and word[1:].islower():
        return _CAPITALIZED
    if word.isupper():
        return _CAPITALS
    within = sum(a.islower() and b.isupper() for a, b in pairwise(word))
    return _MIXED + _CAPITAL_WITHIN * within


def _western(text: str) -> float:
    known = _by_rank(ACCENTED)
    other = log(_OTHER_ACCENTED / len(OTHER_WESTERN))
    rare = log(_RARE_ACCENTED / _ALL_SIGNS)

    def probable(letter: str) -> float:
        if letter.isascii():
            return 0.0
        if letter == "\ufffd":
            return _LOST
        return known.get(letter, other if letter in OTHER_WESTERN else rare)

    in_a_row = len(_WESTERN_RUN.findall(text)) * _TWO_ACCENTED
    return _sum(text, probable) + in_a_row + _PRIOR_OF_ALPHABETS


def _chardet(values: bytes) -> dict[str, float]:
    """Return what chardet makes of text, in the measure of likelihoods."""
    import chardet  # costs a third of a second, and few files need it

    high = b" ".join(_HIGH_RUN.findall(values))
    scores: dict[str, float] = {}
    for verdict in chardet.detect_all(
        high, ignore_threshold=True, compat_names=False, include_encodings=_CHARDET
    ):
        name = _CHARDET.get(verdict["encoding"] or "")
        if name:
            scores[name] = max(scores.get(name, 0.0), _CHARDET_WEIGHT * verdict["confidence"])
    return scores


def encoding_of_names(names: Sequence[bytes]) -> str:
    """Return the most likely encoding of names, as Python calls it: one of at least half of them.

    That is UTF-8 if all names are.
    """
    if all(_is_text(name, "utf-8") for name in names):
        return "utf-8"
    data = b"]".join(names)  # which ends a value where text is looked at
    likely = dict(ranked(data)) | {name: likelihood(data, name) for name in _OF_ARCHIVES}
    by_likelihood = sorted(likely, key=lambda encoding: -likely[encoding])
    return next(
        encoding
        for encoding in by_likelihood  # in those of DOS any bytes are text
        if 2 * sum(_is_text(name, encoding) for name in names) >= len(names)
    )


def _is_text(name: bytes, encoding: str) -> bool:
    try:
        return not _NOT_IN_NAMES.search(name.decode(encoding))
    except UnicodeDecodeError:
        return False
