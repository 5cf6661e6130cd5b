"""Scripts that send and get values of every type, as text and in binary form."""
import struct

from script import Script


def packed(form, *values):
    return struct.pack("!" + form, *values).hex()


def array(element, *values):
    """The binary form of an array of one dimension, of values in binary form."""
    parts = packed("iiI", 1 if values else 0, int(None in values), element) + (packed("ii", len(values), 1) if values else "")
    return parts + "".join(packed("i", -1) if value is None else packed("i", len(value) // 2) + value for value in values)


# The name of a type, its number, texts of values, values in binary form.
TYPES = [
    ("bool", 16, ["true", "f", "on", "0", " T ", "maybe"], ["01", "00"]),
    ("int2", 21, ["-32768", " 5 ", "+7", "32768", "1.5", ""], [packed("h", -2)]),
    ("int4", 23, ["-2147483648", "2147483647", " 12 ", "2147483648", "0x10"], [packed("i", -2)]),
    ("int8", 20, ["-9223372036854775808", "9223372036854775807", "9223372036854775808"], [packed("q", -2)]),
    ("float4", 700, ["1.5", "-0", "NaN", "Infinity", "-inf", "1e-40", "3.4028235e38", "1e39", "16777216"],
     [packed("f", 1.5), packed("f", float("nan"))]),
    ("float8", 701, ["0.1", "-0", "nan", "infinity", "1e-320", "1.7976931348623157e308", "1e309", "123456789012345678"],
     [packed("d", 0.1), packed("d", float("-inf"))]),
    ("numeric(30,9)", 1700, ["0", "-1.50", "12345678901234567890.123456789", "0.0001", "1e3", "100000000", "-0.00", ".5", "1.", "1.x"],
     [packed("hhhhh", 1, 0, 0, 0, 1), packed("hhhhhh", 2, 0, 0, 2, 999, 5000), packed("hhHhhh", 2, -1, 0x4000, 8, 10, 1000),
      packed("hhhhh", 1, 1, 0, 0, 5), packed("hhhh", 0, 0, 0, 2)]),
    ("text", 25, ["x", "''", "äöü €", "' x '", "it's"], ["c3a4", "", "ff", "00"]),
    ("varchar", 1043, ["x", "''", "'x '"], ["c3a4"]),
    ("bpchar", 1042, ["x", "''"], ["79"]),
    ("unknown", 705, ["x", "''"], ["79"]),
    ("date", 1082, ["2020-01-02", "0001-01-01", "infinity", "-infinity", "0044-03-15 BC", "J2451545", "' 2020-01-02 '",
                    "2020-02-30", "2020-01-02 03:04:05", "Jan 2, 2020", "20200102", "x"],
     [packed("i", -1), packed("i", 2147483647), packed("i", -2147483648)]),
    ("time", 1083, ["03:04", "03:04:05.678901", "24:00:00", "9:05 PM", "25:00", "03:04:05+02"],
     [packed("q", 3600000000), packed("q", 86400000000), packed("q", -1)]),
    ("timestamp", 1114, ["2020-01-02 03:04:05.6", "2020-01-02", "infinity", "2020-01-02T03:04:05", "2020-01-02 03:04:05+07",
                         "2020-01-02 25:00", "epoch", "0044-03-15 12:00 BC"],
     [packed("q", -1), packed("q", 2 ** 63 - 1), packed("q", -2 ** 63)]),
    ("timestamptz", 1184, ["2020-01-02 03:04:05.6+00", "2020-01-02", "-infinity", "2020-06-02 03:04:05 Europe/Berlin",
                           "2020-01-02 03:04:05+07", "2020-01-02 03:04:05Z"], [packed("q", -1), packed("q", 2 ** 63 - 1)]),
    ("bytea", 17, ["\\\\xDEad", "''", "abc", "a\\\\\\\\b", "\\\\001", "\\\\q"], ["00ff", ""]),
    ("uuid", 2950, ["00112233-4455-6677-8899-AABBCCDDEEFF", "{00112233445566778899aabbccddeeff}", "0011"],
     ["00112233445566778899aabbccddeeff"]),
    ("interval", 1186, ["1 day", "1 year -2 mons 3 days 04:05:06.7", "P1Y2M3DT4H5M6S", "-00:00:01", "1.5 hours"],
     [packed("qii", 1500000, -2, 14)]),
    ("int4[]", 1007, ["{1,NULL,3}", "{}", "{ 1 , 2 }", "{1,x}", "{1", "1"],
     [array(23, packed("i", 7), None), array(23), array(25, "78")]),
    ("text[]", 1009, ["{a,\"b,c\",NULL,\"NULL\",\"\",\"\\\\\"\"}", "{}"], [array(25, "78", "", None)]),
    ("bool[]", 1000, ["{t,f,NULL}"], [array(16, "01", "00")]),
    ("int2[]", 1005, ["{1,-2}"], [array(21, packed("h", 7))]),
    ("int8[]", 1016, ["{1,-2}"], [array(20, packed("q", 7))]),
    ("float4[]", 1021, ["{0.5,NaN}"], [array(700, packed("f", 7.5))]),
    ("float8[]", 1022, ["{0.5,NaN}"], [array(701, packed("d", 7.5))]),
    ("date[]", 1182, ["{2020-01-02,infinity}"], [array(1082, packed("i", 7))]),
    ("timestamp[]", 1115, ["{2020-01-02}"], [array(1114, packed("q", 7))]),
    ("uuid[]", 2951, ["{00112233-4455-6677-8899-AABBCCDDEEFF}"], []),
]


def as_text(number, texts):
    lines = [f"P s types={number} : SELECT $1 AS v", "D S s", "S"]
    for value in [*texts, "NULL"]:
        lines += [f"B of=s : {value}", "E", "S"]
    return lines + [f"B of=s results=1 : {texts[0]}", "D P ", "E", "S"]


def in_binary_form(number, values):
    lines = [f"P s types={number} : SELECT $1 AS v", "S"]
    for value in values:
        for result in (0, 1):
            lines += [f"B of=s formats=1 results={result} : x'{value}'", "D P ", "E", "S"]
    for value in ("NULL", "x'0102030405'"):
        lines += [f"B of=s formats=1 : {value}", "E", "S"]
    return lines


def in_a_table(name, number, texts, values):
    """Values for a parameter that is not declared take the type of the column, and so do conditions."""
    lines = [f"Q CREATE TABLE n (v {name})", "P s : INSERT INTO n VALUES ($1)", "D S s", "S"]
    for value in [*texts[:2], "NULL"]:
        lines += [f"B of=s : {value}", "E", "S"]
    lines += [f"P types={number} : INSERT INTO n VALUES ($1)", f"B : {texts[0]}", "E", "S"]
    for value in values[:1]:
        lines += [f"P types={number} : INSERT INTO n VALUES ($1)", f"B formats=1 : x'{value}'", "E", "S"]
    lines += ["P r : SELECT v FROM n ORDER BY v", "D S r", "S"]
    for result in (0, 1):
        lines += [f"B of=r results={result} :", "D P ", "E", "S"]
    return lines + ["P c : SELECT count(*) AS n FROM n WHERE v = $1", "D S c", f"B of=c : {texts[0]}", "E", "S"]


def value_scripts():
    scripts = []
    for name, number, texts, values in TYPES:
        scripts.append(Script(f"values of {name} as text", as_text(number, texts)))
        scripts.append(Script(f"values of {name} in binary form", in_binary_form(number, values)))
        if name != "unknown":
            scripts.append(Script(f"values of {name} in a table", in_a_table(name, number, texts, values)))
    return scripts
