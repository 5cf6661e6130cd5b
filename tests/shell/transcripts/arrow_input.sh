# Arrow comes by standard input and by pipes, too, where the statement says that it is Arrow.
rtsql --no-timing -c "COPY (SELECT i, 'text ' || i AS s FROM range(3) t(i)) TO 't.arrow'" -c "COPY (FROM 't.arrow') TO 't.arrows'"
for file in t.arrow t.arrows; do
  rtsql --no-timing -c "SELECT * FROM read_arrow('-')" -c "SELECT sum(i) FROM 't.arrow'" <$file
  cat $file | rtsql --no-timing -c "CREATE TABLE t FROM '/dev/stdin' WITH (FORMAT arrow)" -c "SELECT count(s) FROM t"
  cat $file | rtsql --no-timing -c "CREATE TABLE t (s VARCHAR, i BIGINT)" -c "COPY t FROM '-' (FORMAT arrow)" -c "FROM t"
done
rtsql --no-timing -c "COPY (FROM 't.arrow') TO '/dev/stdout' (FORMAT arrows)" | rtsql --no-timing -c "SELECT * FROM read_arrow('-')"
cat t.arrow | rtsql --no-timing -c "FROM '-'"
