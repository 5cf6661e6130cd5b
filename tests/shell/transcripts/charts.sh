# Charts of all kinds, as text and as SVG.
r() { rtsql --no-timing --no-bail --mode trash -c 'SET tier = reference' "$@" | grep -v '^SET$\|^([0-9,]* rows\?)$'; }

echo '== two lines'
r -c 'SELECT range AS x, sin(range / 10.0) AS s, cos(range / 10.0) AS c FROM range(100)' -c .chart

echo '== bars: negative numbers, NULL, 0, wide texts'
cat > bars.sql <<'SQL'
SELECT * FROM (VALUES ('日本', 12.50), ('b
c', -5.25), ('none', NULL), ('zero', 0)) AS t(name, amount);
SQL
r bars.sql -c .chart -c ".chart bar name amount TITLE 'Amounts'"

echo '== bars of two columns, and more than there is room for'
r -c 'SELECT range AS k, range * 2 AS a, 10 - range AS b FROM range(3)' -c '.chart bar'
r -c 'SELECT range AS k, range AS a FROM range(40)' -c '.chart bar'

echo '== a histogram'
r -c 'SELECT (range * range) % 1000 AS v FROM range(1000)' -c '.chart hist v'

echo '== dates, a gap, series by a column'
cat > days.sql <<'SQL'
SELECT DATE '2024-01-15' + range::INTEGER AS day, CASE WHEN range BETWEEN 40 AND 60 THEN NULL ELSE range % 50 END AS n,
       CASE WHEN range < 75 THEN 'first' ELSE 'second' END AS part FROM range(150);
SQL
r days.sql -c '.chart line day n' -c '.chart scatter day, n by part'

echo '== times of one day'
r -c "SELECT TIMESTAMP '2024-02-29 09:00:00' + range * INTERVAL '7 minutes' AS at, range % 5 AS n FROM range(30)" -c .chart

echo '== one point, one value, texts along a line'
r -c 'SELECT 5 AS v' -c .chart -c '.chart hist'
r -c 'SELECT range AS x, 2.5 AS y FROM range(10)' -c .chart
r -c "SELECT * FROM (VALUES ('spring', 3), ('summer', 9), ('autumn', 5), ('winter', 1)) t(season, n)" -c '.chart line'

echo '== logarithmic axes leave out what is not above 0'
r -c 'SELECT pow(2, range) AS n, pow(3, range) - 1 AS m FROM range(20)' -c ".chart line n m LOG xy TITLE 'Powers'"

echo '== SVG'
r -c "SELECT * FROM (VALUES (1, 10), (2, 20)) t(x, \"y <&>\")" -c ".chart line x 'y <&>' INTO 'line.svg'" -c ".chart bar INTO 'bar.svg'"
cat line.svg bar.svg
r -c 'SELECT range AS k, range AS a FROM range(40)' -c ".chart bar INTO 'many.svg'"
grep -c '<rect' many.svg

echo '== axes that choose, several columns by others, and texts that an image has room for'
cat > results.sql <<'SQL'
SELECT power(2, range / 2) AS keys, power(10, range / 2) AS build, power(10, range / 2) / 2 AS probe,
       CASE WHEN range % 2 = 0 THEN 'sorted' ELSE 'a method with many options, the last of which tells it from others' END AS method,
       CASE WHEN range % 2 = 0 THEN '' ELSE 'k = 9' END AS options, (1 + range) / 20.0 AS share FROM range(16);
SQL
r results.sql -c '.chart line keys build BY method options LOG auto'
r results.sql -c '.chart line share share LOG auto' -c ".chart line keys build probe BY options LOG auto INTO 'series.svg'" \
  -c ".chart bar method build INTO 'texts.svg'"
grep -c '<circle' series.svg
grep -o '>a method.*<' texts.svg | sort -u
grep -o '>k = 9, .*<' series.svg

echo '== errors'
r -c .chart
r -c 'SET tier = reference' -c .chart
r -c 'SELECT range AS a, range AS b FROM range(3)' -c '.chart line a c' -c '.chart line a b log z' -c '.chart line a b INTO' \
  -c ".chart line a b title 'x' y" -c '.chart hist a b' -c '.chart bar a BY' -c '.chart line a b b BY a' -c '.chart line a BY b'
r -c "SELECT 'x' AS t, 'y' AS u" -c .chart -c '.chart line t u'
r -c 'SELECT NULL::INTEGER AS a, 1 AS b' -c '.chart line b a'
r -c 'SELECT 1 AS a FROM range(0)' -c .chart
r -c 'SELECT range AS a, range AS b, range AS c FROM range(30)' -c '.chart line a b BY c'
r -c "SELECT 1 AS a, DATE '2024-01-01' AS d, 2 AS b" -c '.chart line a b d'
r -c 'EXPLAIN SELECT 1' -c .chart
r -c "SELECT 'a' AS k, 1 AS a" -c '.chart pie k a' -c ".chart bar k a INTO 'chart.png'" -c ".chart bar k a INTO 'chart.SVG'"
ls chart.*
echo '== nothing is drawn of nothing'
r -c "SELECT 'a' AS k, 0 AS a UNION ALL SELECT 'b', 3 UNION ALL SELECT 'c', -2" -c '.chart bar k a' -c ".chart bar k a INTO 'zero.svg'"
grep -c '<rect' zero.svg
