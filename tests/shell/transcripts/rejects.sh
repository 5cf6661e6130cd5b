# Rows that a query leaves out of a file are reported, whatever becomes of the others.
printf 'id,day\n1,2024-01-01\n2,never\n3,2024-01-03\n' > bad.csv
read="read_csv('bad.csv', types = (day DATE), ignore_errors)"
rtsql --no-timing -c "SELECT * FROM $read" -c "CREATE TABLE t AS SELECT * FROM $read" -c "INSERT INTO t FROM $read" \
  -c "COPY (FROM $read) TO 'good.csv'" -c "PREPARE p AS SELECT id FROM $read" \
  -c 'EXECUTE p' -c "SELECT a.id FROM $read a JOIN $read b ON a.id = b.id"
# What goes to programs has nothing but rows.
for mode in csv json; do
  rtsql --mode $mode -c "SELECT * FROM $read" 2> errors
  echo '--'
  cat errors
done
rtsql --mode ndjson -c "SELECT id FROM $read" | sed -E 's/"timings":\{[^}]*\}/"timings":{}/'
rtsql --mode csv -c '.output rows.csv' -c "SELECT * FROM $read"
cat rows.csv
# A header that is a guess says so.
printf 'Ann,Rome\nBob,Paris\n' > guess.csv
rtsql --no-timing -c "CREATE TABLE t FROM 'guess.csv'" -c "SELECT count(*) FROM 'guess.csv'"
