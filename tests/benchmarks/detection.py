"""How often the encoding of a record without CA is detected: names of players, and real files.

Each text is written in its encoding, without CA, and read again. Printed is, for each encoding,
the share of those that come back as they were: records with one name, with two, and the UTF-8
records of ../shared/data. `tests/reading/encoding/test_detection.py` holds the floors.

    python tests/benchmarks/detection.py [../shared/data]
"""

import re
import sys
import tarfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from gocheck.reading.encoding.utf_8 import as_utf_8
from gocheck.sgf.source import Source

_ENCODINGS = {
    "Japanese": ("cp932", "euc_jp", "iso2022_jp"), "Chinese": ("gb18030",),
    "Taiwanese": ("big5",), "Korean": ("cp949",), "Korean in hanja": ("cp949",),
    "Russian": ("cp1251",), "western": ("cp1252",),
}  # fmt: skip
_PLAYERS = {
    "Japanese": """
        井山裕太 一力遼 芝野虎丸 許家元 余正麒 村川大介 河野臨 山下敬吾 高尾紳路 張栩
        羽根直樹 結城聡 小林覚 坂井秀至 関航太郎 本木克弥 伊田篤史 六浦雄太 佐田篤史
        大西竜平 平田智也 鈴木伸二 志田達哉 蘇耀国 柳時熏 王立誠 王銘琬 依田紀基 片岡聡
        石田芳夫 武宮正樹 加藤正夫 小林光一 趙治勲 大竹英雄 林海峰 坂田栄男 高川格
        藤沢秀行 藤沢朋斎 橋本宇太郎 橋本昌二 木谷實 呉清源 岩本薫 瀬越憲作 本因坊秀策
        本因坊秀和 本因坊丈和 本因坊道策 本因坊秀栄 井上幻庵因碩 太田雄蔵 雁金準一
        鈴木為次郎 岩田達明 梶原武雄 工藤紀夫 石井邦生 苑田勇一 彦坂直人 今村俊也
        山田規三生 溝上知親 三村智保 秋山次郎 黄翊祖 瀬戸大樹 中野寛也 宮沢吾朗
        上野愛咲美 藤沢里菜 仲邑菫 謝依旻 牛栄子 鈴木歩 向井千瑛 吉原由香里 小川誠子
        杉内寿子 福井正明 大平修三 島村俊広 宮下秀洋 前田陳爾 小野田千代太郎
    """,
    "Chinese": """
        柯洁 古力 常昊 聂卫平 马晓春 陈祖德 罗洗河 周鹤洋 邵炜刚 俞斌 曹大元 刘小光
        江铸久 芮乃伟 孔杰 胡耀宇 王檄 丁伟 邱峻 谢赫 朴文垚 陈耀烨 周睿羊 范廷钰
        芈昱廷 时越 唐韦星 江维杰 檀啸 党毅飞 杨鼎新 连笑 辜梓豪 谢尔豪 李轩豪 丁浩
        许嘉阳 范蕴若 赵晨宇 屠晓宇 王星昊 李钦诚 童梦成 黄云嵩 彭立尧 廖行文 柁嘉熹
        李喆 刘星 王磊 张文东 钱宇平 华以刚 王汝南 吴淞笙 过惕生 过旭初 刘棣怀 顾水如
        范西屏 施襄夏 黄龙士 徐星友 於之莹 王晨星 李赫 张璇 杨晖 孔祥明 何云波
    """,
    "Taiwanese": """
        周俊勳 陳詩淵 林至涵 王元均 蕭正浩 林君諺 許皓鋐 黑嘉嘉 陳禧 賴均輔 徐靖恩
        張凱馨 蘇聖芳 楊子萱 夏大銘 林書陽 陳祈睿 簡靖庭 俞俐均 王景怡 張栩 林海峰
        王立誠 王銘琬 鄭銘瑝 潘善琪 彭景華 沈君山 應昌期 楊泰雄
    """,
    "Korean": """
        이창호 조훈현 서봉수 유창혁 이세돌 최철한 박영훈 원성진 강동윤 김지석 박정환
        신진서 변상일 신민준 이동훈 나현 목진석 안조영 조한승 윤준상 허영호 백홍석
        이영구 송태곤 김명훈 최정 오유진 조혜연 박지은 김채영 한상훈 안성준 홍성지 김인
        조남철 윤기현 하찬석 서능욱 양재호 최규병
    """,
    "Korean in hanja": """
        李昌鎬 曺薰鉉 徐奉洙 劉昌赫 李世乭 崔哲瀚 朴永訓 元晟溱 姜東潤 金志錫 朴廷桓
        申眞諝 卞相壹 睦鎭碩 安祚永 趙漢乘 尹畯相 許映皓 白洪淅 李映九 宋泰坤 崔精
        趙惠連 金寅 趙南哲 尹奇鉉
    """,
    "Russian": """
        Динерштейн Шикшин Сурин Ковалева Лазарев Мирошник Богацкий Нилов Крайз Кульков Попов
        Иванов Петрова Соколов Чен Яковлев Щербаков Юрьев Ёлкин Жуков
    """,
    "western": """
        Müller Jäger Groß Böhm François René Hélène Señor José Åström Sjöberg Søren Müßig Gérard
        Muñoz Núñez João Conceição Çelik Noël Zoë Bjørn Märta Käthe
    """,
}
_MOVES = ";B[pd];W[dp];B[dq];W[cc];B[qc];W[rd];B[ff];W[ck];B[jj];W[kg];B[pm];W[qn]"
_SCRIPTS = (
    ("Japanese", re.compile(r"[ぁ-ヿ]")),
    ("Korean", re.compile(r"[가-힣]")),
    ("Chinese", re.compile(r"[一-鿿]")),
    ("Russian", re.compile(r"[Ѐ-ӿ]")),
    ("western", re.compile(r"[\x80-\u024f]")),
)
_CHARSET = re.compile(r"CA\[[^\]]*\]")


def told(texts: Iterable[str], encoding: str) -> tuple[int, int]:
    """Return how many texts come back as they were, and of how many that the encoding can hold."""
    right = count = 0
    for text in texts:
        try:
            data = text.encode(encoding)
            is_utf_8 = encoding != "iso2022_jp" and data.decode("utf-8") is not None
        except UnicodeEncodeError:
            continue
        except UnicodeDecodeError:
            is_utf_8 = False
        if not is_utf_8:
            read, _, _ = as_utf_8(Source("text.sgf", data))
            right += read.data.decode() == text
            count += 1
    return right, count


def records_of_names(language: str, names: int) -> list[str]:
    """Return records with so many names, 1 or 2."""
    players = _PLAYERS[language].split()
    if names == 1:
        return [f"(;GM[1]SZ[19]PB[{name}]{_MOVES})" for name in players]
    return [f"(;GM[1]SZ[19]PB[{one}]PW[{two}]{_MOVES})" for one, two in pairwise(players)]


def real_records(shared_data: Path) -> dict[str, list[str]]:
    """Return real records in UTF-8 by their language, as far as letters tell, without CA."""
    found: dict[str, dict[str, str]] = {}
    for archive in ("games", "nasty"):
        for text in _texts(shared_data / f"{archive}.tar.gz"):
            text = _CHARSET.sub("", text)
            language = next((name for name, letter in _SCRIPTS if letter.search(text)), None)
            if language and "\ufffd" not in text:
                beyond = "".join(letter for letter in text if not letter.isascii())
                found.setdefault(language, {}).setdefault(beyond, text)
    return {language: list(texts.values()) for language, texts in found.items()}


def _texts(archive: Path) -> Iterator[str]:
    with tarfile.open(archive) as opened:
        for member in opened:
            if not member.name.lower().endswith(".sgf") or member.size > 200_000:
                continue
            content = opened.extractfile(member)
            data = content.read() if content else b""
            if not data.isascii():
                try:
                    yield data.decode("utf-8-sig")
                except UnicodeDecodeError:
                    continue


def main() -> None:
    shared_data = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data")
    real = real_records(shared_data) if shared_data.is_dir() else {}
    print(f"{'':30}{'one name':>16}{'two names':>16}{'real records':>16}")
    for language, encodings in _ENCODINGS.items():
        for encoding in encodings:
            sets = (
                records_of_names(language, 1),
                records_of_names(language, 2),
                real.get(language),
            )
            cells = []
            for texts in sets:
                right, count = told(texts or (), encoding)
                cells.append(f"{right}/{count} {right / count:.1%}" if count else "-")
            print(f"{language + ' ' + encoding:30}" + "".join(f"{cell:>16}" for cell in cells))


if __name__ == "__main__":
    main()
