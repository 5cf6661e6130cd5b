# Streams that are named by a path are written as they are: what is in them stays, and the order is kept.
cat > streams.sql <<'SQL'
SELECT 1 AS first;
.echo on
COPY (SELECT 2 AS copied) TO '/dev/stdout';
.once /dev/fd/1
SELECT 3 AS once;
.output link
SELECT 4 AS linked;
.output /dev/stderr
SELECT 5 AS apart;
.output
SELECT 6 AS last;
SQL
ln -s /proc/self/fd/1 link
rtsql --no-timing --mode csv streams.sql > out.txt 2> errors.txt
echo "status $?"
cat out.txt
echo "== errors"
cat errors.txt
rtsql -c "COPY (SELECT 1) TO '/dev/fd/77'"
rtsql -c "COPY (SELECT * FROM range(1000000)) TO '/dev/stdout'" | head -n 2
echo "status ${PIPESTATUS[0]}"

# What a file holds is not escaped, as it is to be read back.
rtsql -c $'CREATE TABLE "t\x1b[31m" ("c\u009b" INTEGER)' -c '.schema' > schema.sql
tail -n 1 schema.sql | od -c | head -n 2

# A file that is not whole is removed, whatever ends the program.
for signal in INT TERM HUP; do
  timeout --preserve-status -s $signal 2 rtsql --no-timing \
    -c 'CREATE TABLE a AS SELECT range % 10 AS k FROM range(1000000)' \
    -c "COPY (SELECT SUM(x.k + y.k) FROM a x JOIN a y ON x.k = y.k) TO 'sum.csv'"
  echo "status $?"
done
ls
