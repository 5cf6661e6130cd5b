# Compressed files, read and written.
printf 'id,name\n1,Ada\n2,Grace\n' > people.csv
gzip -nk people.csv
printf '3,Edsger\n' | gzip -n | cat people.csv.gz - > all.csv
rtsql --no-timing -c "CREATE TABLE people FROM 'people.csv.gz'" -c "CREATE TABLE a FROM 'all.csv'; TABLE a" \
  -c "COPY a TO 'a.csv.gz'; COPY a TO 'a.csv.zst'; COPY a TO 'a.txt' (compression gzip)" \
  -c ".import a.csv.zst b" -c ".import a.csv.gz b" -c "SELECT count(*) FROM b"
zcat a.csv.gz
zcat < a.txt

# Compressed data comes through a pipe, too, and goes to one.
mkfifo pipe
gzip -nc people.csv > pipe &
rtsql --no-timing -c "SELECT * FROM 'pipe'"
rtsql --no-timing -c "COPY (SELECT 1 AS one) TO '/dev/stdout' (compression gzip)" 2> /dev/null | zcat

# Files that are damaged or cut short.
head -c 30 people.csv.gz > cut.csv.gz
(cat people.csv.gz; echo rest) > rest.csv.gz
rtsql --no-timing -c "CREATE TABLE t FROM 'cut.csv.gz'"
rtsql --no-timing -c "SELECT * FROM 'rest.csv.gz'"
gzip -nc people.csv.gz > twice.gz
rtsql --no-timing -c "SELECT * FROM 'twice.gz'"
