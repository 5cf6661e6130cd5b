# Output that goes away, that is full, and that is large.
rtsql -c 'SELECT * FROM range(1000000)' | head -n 4
echo "status ${PIPESTATUS[0]}"
rtsql -c 'SELECT * FROM range(100000)' > /dev/full
echo "status $?"
rtsql --mode ndjson -c 'SELECT * FROM range(100000)' > /dev/full
echo "status $?"
rtsql -c '.output /dev/full' -c 'SELECT 1 AS a'
echo "status $?"

# Nothing is cut where the output is no terminal.
rtsql --no-timing -c 'SELECT * FROM range(200000)' | wc -l
rtsql --mode csv -c '.maxrows 3' -c 'SELECT * FROM range(200000)' | tail -n 1

# Ctrl-C ends a script, also one that goes on after errors. It comes when the first statement is done, however long that
# takes. Bash starts what runs in the background with the signal ignored.
env --default-signal=INT rtsql --no-timing --no-bail \
  -c 'CREATE TABLE a AS SELECT range % 10 AS k FROM range(1000000)' \
  -c 'SELECT SUM(x.k + y.k) FROM a x JOIN a y ON x.k = y.k' -c 'SELECT 1 AS not_reached' > printed 2>&1 &
until grep -qs rows printed; do sleep 0.05; done
kill -s INT $!
wait $!
echo "status $?" >> printed
cat printed

# Descriptors that the caller closed.
rtsql --no-timing -c 'SELECT 1' >&-
echo "status $?"
rtsql --version >&-
echo "status $?"
rtsql --no-timing -c 'SELECT 1 AS one' <&- 2>&-
rtsql <&-
echo "status $?"

# Ctrl-C while a pipe keeps its reader or its writer waiting.
mkfifo silent
timeout --preserve-status -s INT 3 rtsql -c "COPY (SELECT 1) TO 'silent'"
echo "status $?"
timeout --preserve-status -s INT 3 rtsql -c '.once silent' -c 'SELECT 1'
echo "status $?"
timeout --preserve-status -s INT 3 rtsql -c '.output silent' -c 'SELECT 1'
echo "status $?"
(sleep 0.2; cat silent) &
rtsql --mode csv -c "COPY (SELECT 1 AS one) TO 'silent'" 2> /dev/null
wait
timeout --preserve-status -s INT 3 rtsql -c "CREATE TABLE t FROM 'silent'"
echo "status $?"
timeout --preserve-status -s INT 3 rtsql silent
echo "status $?"
(sleep 0.2; echo 'a,b'; sleep 0.2; echo '1,2') > silent &
rtsql --no-timing -c "CREATE TABLE t FROM 'silent'"
(sleep 0.2; echo 'SELECT 1 AS'; sleep 0.2; echo 'one;') > silent &
rtsql --no-timing --mode csv silent
