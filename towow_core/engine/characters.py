"""Which characters are Chinese."""

CJK = "\u3400-\u4dbf\u4e00-\u9fff"  # for use between the brackets of a pattern
