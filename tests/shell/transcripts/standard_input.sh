# Standard input as a file, where the statements come from elsewhere.
printf 'id,name\n1,Ada\n2,Grace\n' > people.csv
cat people.csv | rtsql --no-timing -c "CREATE TABLE t FROM '-'" -c "TABLE t"
rtsql --no-timing -c "SELECT * FROM read_csv('/dev/stdin', header)" < people.csv
gzip -nc people.csv | rtsql --no-timing -c "CREATE TABLE t (id INTEGER, name VARCHAR); COPY t FROM '/dev/fd/0'"
echo "SELECT count(*) FROM '-'" > count.sql
cat people.csv | rtsql --no-timing --mode csv count.sql
cat people.csv | rtsql --no-timing -c ".import - people" -c "SELECT max(name) FROM people"

# It has one reader.
(echo "CREATE TABLE t FROM '-';"; echo "SELECT 1 AS left;") | rtsql --no-timing --no-bail
echo "COPY t FROM '/dev/stdin'" | rtsql --no-timing -c "CREATE TABLE t (a INTEGER)" -
cat people.csv | rtsql --no-timing --no-bail -c "CREATE TABLE t FROM '-'" -c "CREATE TABLE u FROM '-'"
rtsql --no-timing -c "CREATE TABLE t FROM '-'" < /dev/null
rtsql --no-timing -c "CREATE TABLE t FROM '-'" <&-

# A file that bears the name.
cp people.csv ./-
rtsql --no-timing --mode csv -c "SELECT name FROM './-'"
