-- What a cluster answers, and what it sends to its servers: EXPLAIN VERBOSE shows that as "Remote SQL".

\echo == A filter is computed by every server; a condition on the shard leaves one of them.
SELECT count(*) FROM orders WHERE state = 'open' AND day >= DATE '2025-12-01';
EXPLAIN (VERBOSE, COSTS OFF) SELECT * FROM orders WHERE shard = 1 AND id = 12341;
SELECT * FROM orders WHERE shard = 1 AND id = 12341;

\echo == Groups that have the shard are computed by the servers, at the same time. The outer query adds their parts up.
EXPLAIN (VERBOSE, COSTS OFF)
SELECT state, sum(orders) AS orders, sum(amount) AS amount
FROM (SELECT shard, state, count(*) AS orders, sum(amount) AS amount FROM orders GROUP BY shard, state) AS parts
GROUP BY state ORDER BY state;
SELECT state, sum(orders) AS orders, sum(amount) AS amount
FROM (SELECT shard, state, count(*) AS orders, sum(amount) AS amount FROM orders GROUP BY shard, state) AS parts
GROUP BY state ORDER BY state;

\echo == A join that has the shard is computed by the servers as well.
SELECT country, sum(orders) AS orders, sum(amount) AS amount
FROM (SELECT o.shard, c.country, count(*) AS orders, sum(o.amount) AS amount
      FROM orders o JOIN customers c ON o.shard = c.shard AND o.customer = c.id
      WHERE o.state = 'sent' GROUP BY o.shard, c.country) AS parts
GROUP BY country ORDER BY country;

\echo == Of the largest, each server sends its own largest.
SELECT shard, id, amount FROM orders WHERE day = DATE '2025-06-01' ORDER BY amount DESC, id LIMIT 5;

\echo == Rows go to the server of their shard.
INSERT INTO orders VALUES (1, 9000001, 7, DATE '2026-01-01', 12.50, 'open'), (2, 9000002, 8, DATE '2026-01-01', 7.25, 'open');
SELECT shard, count(*), sum(amount) FROM orders WHERE day = DATE '2026-01-01' GROUP BY shard ORDER BY shard;
UPDATE orders SET state = 'paid' WHERE shard = 1 AND id = 9000001;
DELETE FROM orders WHERE day = DATE '2026-01-01' AND state = 'paid';
SELECT shard, id, state FROM orders WHERE day = DATE '2026-01-01' ORDER BY shard, id;
