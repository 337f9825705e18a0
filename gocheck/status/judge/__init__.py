"""Who is dead by judgement: a network, and a search of enclosed areas."""
