# Identity columns last, are dumped and exported with their sequences, and COPY takes what a file has.
db="$PWD/db.rtsql"
rtsql --no-timing "$db" -c "CREATE TABLE guest (id INTEGER GENERATED ALWAYS AS IDENTITY (INCREMENT 10), name VARCHAR)" \
  -c "CREATE TABLE visit (id BIGSERIAL PRIMARY KEY, guest INTEGER)" \
  -c "INSERT INTO guest (name) VALUES ('Ada'), ('Ben')" -c "INSERT INTO visit (guest) VALUES (1), (11), (11)" \
  -c "ALTER TABLE visit RENAME TO stay"
rtsql --no-timing "$db" -c "INSERT INTO guest (name) VALUES ('Cy')" -c "INSERT INTO stay (guest) VALUES (21)" \
  -c ".schema" -c "DESCRIBE guest"
rtsql --no-timing "$db" -c ".dump" > dump.sql
cat dump.sql
rtsql --no-timing dump.sql -c "INSERT INTO guest (name) VALUES ('Di') RETURNING *" -c "INSERT INTO stay (guest) VALUES (31) RETURNING *" \
  -c "DROP SEQUENCE visit_id_seq"
rtsql --no-timing "$db" -c "EXPORT DATABASE 'exported'"
cat exported/schema.sql
rtsql --no-timing -c "IMPORT DATABASE 'exported'" -c "INSERT INTO guest (name) VALUES ('Di') RETURNING *"
cat exported/guest.csv > more.csv
rtsql --no-timing -c "CREATE TABLE guest (id INTEGER GENERATED ALWAYS AS IDENTITY, name VARCHAR)" \
  -c "COPY guest FROM 'more.csv'" -c "ALTER TABLE guest ALTER id RESTART WITH 100" -c "INSERT INTO guest (name) VALUES ('Eve')" -c "FROM guest"
