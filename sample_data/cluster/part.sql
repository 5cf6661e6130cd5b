-- The part of one server, made there: psql -v shard=1.
CREATE TABLE customers AS
SELECT CAST(:shard AS INTEGER) AS shard, CAST(range AS INTEGER) AS id, 'customer ' || range AS name,
       ['Chile', 'Ghana', 'Japan', 'Kenya', 'Peru'][CAST(range % 5 AS INTEGER) + 1] AS country
FROM range(1000);
CREATE TABLE orders AS
SELECT CAST(:shard AS INTEGER) AS shard, range * 10 + :shard AS id, CAST(range * 7919 % 1000 AS INTEGER) AS customer,
       DATE '2024-01-01' + CAST(range % 731 AS INTEGER) AS day, CAST(range * 31 % 100000 * 0.25 AS DECIMAL(10, 2)) AS amount,
       ['open', 'paid', 'sent'][CAST(range % 3 AS INTEGER) + 1] AS state
FROM range(200000);
CREATE INDEX orders_id ON orders USING hash (id);
