"""Domain adaptation of machine translation with phrase pairs (Kim, Bisazza and Turkmen 2021), measured again."""
