# .once and .output compress by the name, as COPY TO does; a relative path means the folder at the time of the command.
mkdir folder
rtsql --no-timing <<'SQL'
.mode csv
.once a.csv.gz
SELECT i, i * 2 AS twice FROM range(3) t(i);
.output b.csv.zst
SELECT 1 AS a;
.print between
SELECT 2 AS a;
.output
.once c.csv
.cd folder
SELECT 3 AS a;
.once d.csv
SELECT 4 AS a;
SQL
gunzip -c a.csv.gz
rtsql --no-timing -c "FROM read_csv('b.csv.zst', header false)"
cat c.csv folder/d.csv
rtsql --no-timing -c "FROM 'a.csv.gz'"
