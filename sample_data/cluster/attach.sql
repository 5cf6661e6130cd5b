-- Makes a server and its partitions known to the coordinator.
CREATE SERVER :server FOREIGN DATA WRAPPER postgres_fdw
  OPTIONS (host '127.0.0.1', port :'port', dbname 'postgres', async_capable 'true', fetch_size '10000',
           options '-c standard=postgresql');
CREATE USER MAPPING FOR CURRENT_USER SERVER :server OPTIONS (user :'user', password_required 'false');
CREATE FOREIGN TABLE :customers PARTITION OF customers FOR VALUES IN (:shard) SERVER :server OPTIONS (table_name 'customers');
CREATE FOREIGN TABLE :orders PARTITION OF orders FOR VALUES IN (:shard) SERVER :server OPTIONS (table_name 'orders');
