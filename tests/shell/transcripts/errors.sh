# Errors are printed with their places, and this shows what comes after them.
rtsql --no-timing -c 'SELECT 1 AS one; SELECT 2 FROM nowhere; SELECT 3 AS three'
echo "status $?"
rtsql --no-timing --no-bail -c 'SELECT nothing' -c 'SELECT 3 AS three'
echo "status $?"

printf 'SELECT 1 AS one;\n\nSELECT\n  nothing;\nSELECT 2 AS two;\n' > script.sql
rtsql --no-timing script.sql
echo "status $?"
rtsql --no-timing --no-bail script.sql
echo "status $?"
rtsql --no-timing < script.sql
rtsql --no-timing -c '.read script.sql' -c 'SELECT 4 AS four'
echo "status $?"

printf '\n.read script.sql\n.read missing.sql\n' > outer.sql
rtsql --no-timing --no-bail outer.sql > /dev/null
echo "status $?"

rtsql missing.sql -c 'SELECT 1 AS one'
echo "status $?"
rtsql -c 'SELECT 1 +'
rtsql -c "SELECT 'open"

# Files that statements name.
mkdir folder
printf 'id,name\n1,Ada\n' > people.csv
rtsql --no-timing --no-bail -c "CREATE TABLE t FROM 'peeple.csv'; CREATE TABLE t FROM 'no/such.csv'" \
  -c "CREATE TABLE t
FROM 'folder'" -c "CREATE TABLE t FROM ''; CREATE TABLE t FROM 'people.csv'" \
  -c "COPY t FROM 'nothing-like-it'" -c "COPY t TO 'no/such/file'" -c "COPY (SELECT 1) TO 'folder'" \
  -c "COPY t TO ''" -c "COPY t TO '/dev/full'" -c "COPY t TO 'people.csv/x'"
ls

rtsql -c "CREATE TABLE t FROM 'people.csv' WITH (types = (id BIGINT, nmae VARCHAR))"

# Files that are no CSV.
printf '\x1f\x8brest' > people.csv.gz
printf 'n\xe4me,b\n1,2\n' > latin1.csv
printf 'e\x1b[2Jsc,b\n1,2\n3\n4\n' > escape.csv
rtsql --no-timing --no-bail -c "CREATE TABLE t FROM 'people.csv.gz'; CREATE TABLE t FROM 'latin1.csv'" \
  -c "CREATE TABLE t FROM 'escape.csv' WITH (reject_limit 1)" -c "CREATE TABLE t FROM 'escape.csv' WITH (ignore_errors)"

# The command line.
rtsql --mod csv
echo "status $?"
rtsql --mode tables
rtsql -c
rtsql --device none-such -c 'SELECT 1' 2>&1 | head -n 1

# The sum and what it adds up stand at the same place, and each gives its own advice.
rtsql --no-timing --no-bail -c 'SET tier = device' -c 'CREATE TABLE k AS SELECT range * 1000003 AS b FROM range(200000)' \
  -c 'SELECT sum(b * 100000000000000000000000000) FROM k; SELECT sum(b * 4000000000) FROM k'
