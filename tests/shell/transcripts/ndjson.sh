# A program drives the shell through pipes: each answer comes before the next question.
coproc shell { rtsql --mode ndjson --no-bail; }
ask() {
  echo "$1" >&"${shell[1]}"
  read -r line <&"${shell[0]}"
  echo "$line" | sed -E 's/"timings":\{[^}]*\}/"timings":{}/'
}
ask 'SELECT 1 AS a, NULL AS b;'
ask 'CREATE TABLE t (a INTEGER);'
ask 'INSERT INTO t VALUES (1), (2);'
ask 'SELECT a, CAST(a AS DECIMAL(9,2)) AS p FROM t ORDER BY a DESC;'
ask 'SELECT a FROM t WHERE a > 5;'
ask 'SELECT
 b FROM t;'
ask 'SELEC 1;'
echo '.tables' >&"${shell[1]}"
ask 'SELECT 2 AS still_here;'
exec {shell[1]}>&-
wait "$shell_PID"
echo "status $?"

# The names of the times.
rtsql --mode ndjson -c 'SELECT 1 AS a' | grep -o '"timings".*' | sed -E 's/[0-9.]+/0/g'
