import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.UUID;
import org.postgresql.util.PGInterval;

/** Values of all types, as parameters and as results, as text and in binary form. */
final class Values {
  private static final String TABLE =
      "CREATE TABLE kinds (id INTEGER PRIMARY KEY, b BOOLEAN, i2 SMALLINT, i4 INTEGER, i8 BIGINT, f4 REAL,"
      + " f8 DOUBLE PRECISION, n NUMERIC(20,3), t TEXT, v VARCHAR(40), d DATE, tm TIME, ts TIMESTAMP, tz TIMESTAMPTZ,"
      + " y BYTEA, u UUID, iv INTERVAL, li INTEGER[], lt TEXT[], lf DOUBLE PRECISION[])";
  // More than the executions after which the driver names a statement and asks for binary values.
  private static final int EXECUTIONS = 8;

  private static boolean hasBytes = true;

  private Values() {}

  static void run(Target target) throws Exception {
    String[][] modes = {{}, {"prepareThreshold=1"}, {"prepareThreshold=-1"}, {"binaryTransfer=false"},
                        {"preferQueryMode=simple"}, {"stringtype=unspecified"},
                        {"preferQueryMode=extendedCacheEverything"}, {"prepareThreshold=0"}};
    for (String[] mode : modes) {
      Transcript.title("values " + String.join(" ", mode));
      try (Connection connection = target.connect(mode)) {
        // In simple texts the driver cannot write bytes.
        hasBytes = mode.length == 0 || !mode[0].equals("preferQueryMode=simple");
        everyType(connection);
        if (mode.length == 0 || mode[0].startsWith("prepareThreshold")) {
          everyGetter(connection);
          parametersAlone(connection);
        }
        connection.createStatement().execute("DROP TABLE kinds");
      }
    }
  }

  private static void everyType(Connection connection) throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
    String text = "INSERT INTO kinds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    try (PreparedStatement insert = connection.prepareStatement(text)) {
      for (int i = 1; i <= EXECUTIONS; ++i) {
        if (i % 4 == 3) {
          nulls(insert, i);
        } else {
          values(connection, insert, i);
        }
        Transcript.say("inserted", insert.executeUpdate());
      }
    }
    try (PreparedStatement select = connection.prepareStatement("SELECT * FROM kinds WHERE id >= ? ORDER BY id")) {
      for (int i = 1; i <= EXECUTIONS; ++i) {
        select.setInt(1, i);
        Transcript.rows("rows from " + i, select.executeQuery());
      }
      Transcript.columns("columns", select.getMetaData());
    }
  }

  private static void values(Connection connection, PreparedStatement insert, int i) throws SQLException {
    insert.setInt(1, i);
    insert.setBoolean(2, i % 2 == 0);
    insert.setShort(3, (short) (i % 2 == 0 ? -32768 : 32767));
    insert.setInt(4, i % 2 == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE);
    insert.setLong(5, i % 2 == 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
    insert.setFloat(6, new float[] {1.5f, 1e-30f, Float.POSITIVE_INFINITY, Float.NaN}[i % 4]);
    insert.setDouble(7, new double[] {0.1, 1e300, Double.NEGATIVE_INFINITY, Double.NaN}[i % 4]);
    insert.setBigDecimal(8, new BigDecimal(new String[] {"0", "123456789012345.125", "-0.001", "1000000"}[i % 4]));
    insert.setString(9, new String[] {"", "äöü €", "it's \"quoted\" \\ and\nbroken", "NULL"}[i % 4]);
    insert.setString(10, "short");
    insert.setDate(11, Date.valueOf(new String[] {"2020-01-02", "1969-12-31", "0001-01-01", "9999-12-31"}[i % 4]));
    insert.setTime(12, Time.valueOf("03:04:05"));
    insert.setTimestamp(13, Timestamp.valueOf(new String[] {"2020-06-02 03:04:05.123456", "1900-01-01 00:00:00",
                                                            "2020-01-02 03:04:05", "2020-03-29 01:59:59.999"}[i % 4]));
    insert.setObject(14, OffsetDateTime.of(2020, 6, 2, 3, 4, 5, 678_000, ZoneOffset.ofHours(i)));
    if (hasBytes) {
      insert.setBytes(15, new byte[][] {{}, {0, 1, -1, 92}, {39}, "text".getBytes()}[i % 4]);
    } else {
      insert.setNull(15, Types.BINARY);
    }
    insert.setObject(16, UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
    insert.setObject(17, new PGInterval(1, -2, 3, 4, -5, 6.5));
    insert.setArray(18, connection.createArrayOf("int4", new Integer[] {i, null, -i}));
    insert.setArray(19, connection.createArrayOf("text", new String[] {"a", "", null, "b,\"c\"\\", "NULL", "{}"}));
    insert.setArray(20, connection.createArrayOf("float8", new Double[] {0.5, null}));
  }

  private static void nulls(PreparedStatement insert, int i) throws SQLException {
    int[] types = {Types.BOOLEAN, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.DOUBLE, Types.NUMERIC,
                   Types.LONGVARCHAR, Types.VARCHAR, Types.DATE, Types.TIME, Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE,
                   Types.BINARY, Types.OTHER, Types.OTHER, Types.ARRAY, Types.ARRAY, Types.ARRAY};
    insert.setInt(1, i);
    for (int k = 0; k < types.length; ++k) {
      if (types[k] == Types.ARRAY) {
        insert.setObject(k + 2, null);
      } else {
        insert.setNull(k + 2, types[k]);
      }
    }
  }

  private static void everyGetter(Connection connection) throws Exception {
    Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
    try (PreparedStatement select = connection.prepareStatement(
             "SELECT d, tm, ts, tz, i4, n, f8, t, b, iv, li FROM kinds WHERE id = 4")) {
      for (int i = 0; i < EXECUTIONS; ++i) {
        ResultSet row = select.executeQuery();
        row.next();
        Transcript.say("date", row.getDate("d") + " " + row.getObject("d", LocalDate.class) + " " + row.getString("d"));
        Transcript.say("time", row.getTime("tm") + " " + row.getObject("tm", LocalTime.class) + " " + row.getString("tm"));
        Transcript.say("timestamp", row.getTimestamp("ts") + " " + row.getObject("ts", LocalDateTime.class) + " "
                                        + row.getTimestamp("ts", tokyo) + " " + row.getString("ts"));
        Transcript.say("with zone", row.getTimestamp("tz") + " " + row.getObject("tz", OffsetDateTime.class) + " "
                                        + row.getString("tz"));
        Transcript.say("numbers", row.getString("i4") + " " + row.getLong("i4") + " " + row.getBigDecimal("i4") + " "
                                      + row.getString("n") + " " + row.getDouble("n") + " " + row.getString("f8"));
        Transcript.say("others", row.getString("b") + " " + row.getString("iv") + " " + row.getString("li"));
        Transcript.attempt("of another type", () -> row.getInt("t"));
        row.close();
      }
    }
  }

  /** Of these nothing but the driver's declaration says what type they have. */
  private static void parametersAlone(Connection connection) throws Exception {
    Object[] values = {true, (short) 1, 2, 3L, 1.5f, 2.5, new BigDecimal("1.250"), "text", Date.valueOf("2020-01-02"),
                       Time.valueOf("01:02:03"), Timestamp.valueOf("2020-07-02 03:04:05.5"), LocalDate.of(2020, 1, 2),
                       LocalTime.of(1, 2, 3), LocalDateTime.of(2020, 7, 2, 3, 4, 5), new byte[] {1, 2},
                       UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"), new PGInterval("1 day"),
                       OffsetDateTime.of(2020, 6, 2, 3, 4, 5, 0, ZoneOffset.UTC)};
    for (Object value : values) {
      String name = "? of " + value.getClass().getSimpleName();
      try (PreparedStatement select = connection.prepareStatement("SELECT ?")) {
        Transcript.attempt(name, () -> {
          for (int i = 0; i < EXECUTIONS; ++i) {
            select.setObject(1, value);
            Transcript.rows(name, select.executeQuery());
          }
        });
      }
    }
    for (String column : new String[] {"d", "ts", "tz", "tm", "n", "i8", "t", "v", "u", "y", "b", "f8"}) {
      try (PreparedStatement select = connection.prepareStatement(
               "SELECT count(*) FROM kinds WHERE " + column + " = (SELECT " + column + " FROM kinds WHERE id = 4) AND "
               + column + " = ?")) {
        try (ResultSet row = connection.createStatement().executeQuery("SELECT " + column + " FROM kinds WHERE id = 4")) {
          row.next();
          for (int i = 0; i < EXECUTIONS; ++i) {
            select.setObject(1, row.getObject(1));
            Transcript.rows(column + " = ?", select.executeQuery());
          }
        }
        Transcript.say("types", select.getParameterMetaData().getParameterTypeName(1));
      }
    }
  }
}
