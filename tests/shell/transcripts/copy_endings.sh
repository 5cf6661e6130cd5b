# COPY writes CSV, JSON, Parquet and Arrow, and nothing else that its target's name promises.
for name in t.parquet T.Parquet t.csv.gz t.xlsx t.json t.csv.zip; do
  rtsql --no-timing -c "COPY (SELECT 1 AS a) TO '$name'"
done
ls
rtsql --no-timing -c "COPY (SELECT 1 AS a) TO 't.parquet' (format csv)" -c "COPY (SELECT 2 AS a) TO 't.txt'"
cat t.parquet t.txt
