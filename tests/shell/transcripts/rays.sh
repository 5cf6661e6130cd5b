# The demonstration of rays: what each of its steps draws.
rtsql --no-timing "$(dirname "$0")/../../../sample_data/rays.sql"
