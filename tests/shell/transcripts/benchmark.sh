# This prints what of a benchmark does not change from run to run.
benchmark() { rtsql --no-timing --mode csv "$@"; }

echo "== rows"
benchmark -c 'BENCHMARK sorted (directory_bits = (0, 4)), hash
              WITH (keys = 1Ki, probes = 2K, uniformity = 0, multiplicity = (1, 4), runs = 1)' |
  awk -F, '{ print $1, $2, $3, $4, $5, $10, $(NF - 1) }'

echo "== a combination that cannot answer"
benchmark -c "BENCHMARK rx (bits = '10+10+12', key_mode = naive)"

echo "== columns"
benchmark -c 'BENCHMARK hash WITH (keys = 10, probes = 10, runs = 1)' | head -1
benchmark -c 'BENCHMARK sorted WITH (keys = 10, probes = 10, runs = 1, range_hits = 2, batches = 2, sort_probes = on)' | head -1

echo "== a method that cannot answer"
benchmark -c 'BENCHMARK ALL WITH (keys = 10, probes = 10, runs = 1, range_hits = 2)' | grep '^hash'
benchmark -c 'BENCHMARK hash WITH (range_hits = 2)' 2>&1 | head -3

echo "== too large"
benchmark -c "SET host_memory_limit = 0" -c "SET memory_limit = '1MB'" -c 'BENCHMARK sorted WITH (keys = (1Mi, 100), probes = 100, runs = 1)' 2>&1 |
  awk -F, '/^sorted/ { print $1, $2, $3, $(NF - 1), $NF }' | sed 's/: .* needed.*/: … needed/'
