# Several files as one, by patterns of names.
mkdir -p sales/year=2023/month=12 sales/year=2024/month=1
printf 'id,amount\n1,10\n2,20\n' > sales/year=2023/month=12/a.csv
printf 'id,amount\n3,30\n' | gzip -n > sales/year=2024/month=1/a.csv.gz
printf 'id,amount\n4,many\n5\n' > sales/year=2024/month=1/b.csv
rtsql --no-timing -c "CREATE TABLE sales FROM 'sales/**/a.*'" -c "TABLE sales" -c "COPY sales FROM 'sales/year=2024/*/b.csv'"
rtsql --no-timing -c "CREATE TABLE s FROM 'sales/**/*.csv' WITH (types = (amount INTEGER), ignore_errors, filename)" -c "TABLE s"
rtsql --no-timing -c "SELECT * FROM 'sales/**/*.csv'"
rtsql --no-timing -c "SELECT * FROM 'sales/*.csv'"
rtsql --no-timing -c "SELECT * FROM read_csv('sales/**/*.csv', types = (year DATE))"
printf 'id,price\n4,4\n' > sales/c.csv
rtsql --no-timing -c "SELECT * FROM 'sales/**/[ac].csv'"
rtsql --no-timing -c "SELECT * FROM read_csv('sales/**/[ac].csv', hive_partitioning)"

# What is there under a name is meant by it.
printf 'a\n1\n' > 'f[1].csv'
printf 'a\n2\n' > 'f1.csv'
rtsql --no-timing -c "SELECT * FROM 'f[1].csv'"
