# Inputs, their order, and the exit status.
rtsql --version
rtsql --no-timing -c 'SELECT 1 AS one; SELECT 2 AS two' -c 'SELECT 3 AS three'
echo "status $?"

echo 'SELECT 4 AS four;' > four.sql
rtsql --no-timing four.sql -c 'SELECT 5 AS five' four.sql
echo "status $?"

# Standard input, with the last statement unterminated and no newline at its end.
printf 'SELECT 6 AS\n six;\n-- nothing here;\n;\nSELECT 7 AS seven' | rtsql --no-timing
echo 'SELECT 8 AS eight' | rtsql --no-timing -c 'SELECT 9 AS nine' -
rtsql -c ''
echo "status $?"
: | rtsql
echo "status $?"

# With times, whose digits differ from run to run.
rtsql -c 'SELECT 1 AS one' | sed -E 's/[0-9.]+ m?s/T/g' | tail -n 1
