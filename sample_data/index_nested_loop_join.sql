-- One join, by every index method and by none, on made-up customers and orders:
-- rtsql sample_data/index_nested_loop_join.sql
.echo on
.device

CREATE TABLE customers AS SELECT -- 1. Customers, whose numbers have gaps and come in no order.
  17 * ((range * 7919) % 50000) AS customer_id, abs(hash(range) % 5000) AS credit
FROM range(50000);

CREATE TABLE orders AS SELECT -- Orders. One in ten names a customer that there is not.
  range AS order_id, 17 * abs(hash(range) % 50000) + CASE WHEN range % 10 = 0 THEN 1 ELSE 0 END AS customer_id,
  abs(hash(range + 1000000) % 900) AS amount
FROM range(200000);

CREATE TABLE results (method VARCHAR, pairs BIGINT, amount BIGINT, credit BIGINT);

INSERT INTO results -- 2. Without an index. The first run of a query waits for its kernels to compile.
SELECT /*+ index(none) */ 'none', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

EXPLAIN ANALYZE SELECT -- So what is compared here is the second. The join has to make itself an index each time: see Build.
  /*+ index(none) */ COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_sorted -- 3. An index on the inner table: each order looks its customer's number up in it.
ON customers USING sorted (customer_id);

INSERT INTO results
SELECT /*+ index(sorted) */ 'sorted', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

EXPLAIN ANALYZE SELECT -- The second run again: an index nested loop, in the kernel that adds up what it finds.
  /*+ index(sorted) */ COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_eytzinger -- The same keys in the order in which a search meets them.
ON customers USING eytzinger (customer_id);

INSERT INTO results
SELECT /*+ index(eytzinger) */ 'eytzinger', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_pivot -- Sorted keys below a tree of pivots.
ON customers USING pivot (customer_id);

INSERT INTO results
SELECT /*+ index(pivot) */ 'pivot', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_btree -- Nodes of 16 keys, each searched by several lanes at once.
ON customers USING btree (customer_id);

INSERT INTO results
SELECT /*+ index(btree) */ 'btree', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_rx -- A triangle for each customer in a scene, a ray for each order.
ON customers USING rx (customer_id);

INSERT INTO results
SELECT /*+ index(rx) */ 'rx', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

EXPLAIN ANALYZE SELECT -- The second run again. Rays are cast by kernels of their own: one batch of as many rays as orders.
  /*+ index(rx) */ COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_cgrx -- A triangle for every 32nd key: a ray finds the bucket, a search the key in it.
ON customers USING cgrx (customer_id);

INSERT INTO results
SELECT /*+ index(cgrx) */ 'cgrx', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_hash -- Hash tables find single keys only, which is all that this join asks for.
ON customers USING hash (customer_id);

INSERT INTO results
SELECT /*+ index(hash) */ 'hash', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_bucket
ON customers USING bucket (customer_id);

INSERT INTO results
SELECT /*+ index(bucket) */ 'bucket', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

SELECT -- 4. Nine ways, one answer.
  *
FROM results;

SELECT COUNT(*) AS ways, COUNT(DISTINCT pairs) AS counts, COUNT(DISTINCT amount) AS amounts,
  COUNT(DISTINCT credit) AS credits
FROM results;

EXPLAIN SELECT -- 5. Left to itself, the planner takes what its costs say is cheapest here.
  COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

BENCHMARK ALL -- 6. What each costs: building the index once, probing it with all orders, and its memory.
ON customers (customer_id) PROBE orders (customer_id);

BENCHMARK sorted, btree, rx, hash -- Does it pay to sort the orders first? The sort is part of the price.
ON customers (customer_id) PROBE orders (customer_id) WITH (sort_probes = (off, on));

BENCHMARK sorted, rx, hash -- And if orders were indexed and customers probed? More to build, less to probe.
ON orders (customer_id) PROBE customers (customer_id);
