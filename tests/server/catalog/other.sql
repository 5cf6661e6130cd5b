\d+ customers
\d+ named
\d+ moods
\d+
\dt+
\dtS
\dv+
\di+
\ds+
\dn+
\l
\l+
\du
\du+
\dg
\df+
\dT+
\dp
\db
\db+
\dC
\dO
\do
\da
\dF
\dL
\dy
\dA
\dX
\dd
\drds
\dconfig
\sv named
\dS
\conninfo
\dx
