import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;

/** How a client comes to have a session, and what it may ask of it. */
final class Connections {
  private Connections() {}

  static void run(Target target, String certificate) throws Exception {
    Transcript.title("connections");
    String[][] ways = {
        {"sslmode=disable"}, {"sslmode=prefer"}, {"sslmode=require"}, {"sslmode=verify-ca", "sslrootcert=" + certificate},
        {"preferQueryMode=simple"}, {"preferQueryMode=extendedForPrepared"}, {"preferQueryMode=extendedCacheEverything"},
        {"assumeMinServerVersion=9.0", "ApplicationName=a test"}, {"options=-c statement_timeout=5s"}, {"readOnly=true"},
        {"currentSchema=main"}, {"gssEncMode=prefer"}, {"sslmode=disable", "password=wrong"}, {"password=wrong"}};
    for (String[] way : ways) {
      String name = String.join(" ", way).replace(certificate, "FILE");
      Transcript.attempt(name, () -> {
        try (Connection connection = target.connect(way); Statement statement = connection.createStatement()) {
          Transcript.rows(name, statement.executeQuery("SELECT current_user, 1 AS one"));
        }
      });
    }
    try (Connection connection = target.connect("ApplicationName=a test")) {
      Transcript.say("valid", connection.isValid(5));
      Transcript.say("catalog", connection.getCatalog());
      Transcript.say("schema", connection.getSchema());
      Transcript.attempt("set schema", () -> connection.setSchema("main"));
      Transcript.say("application", setting(connection, "application_name"));
      connection.setClientInfo("ApplicationName", "another's");
      Transcript.say("application", setting(connection, "application_name"));
      Transcript.say("time zone", setting(connection, "TimeZone"));
      Transcript.say("network timeout", connection.getNetworkTimeout());
      Transcript.say("native", connection.nativeSQL("SELECT {fn upper('x')}, {d '2020-01-02'}"));
      connection.createStatement().execute("SET application_name = 'a third'");
      Transcript.say("client info", connection.getClientInfo("ApplicationName"));
    }
  }

  private static String setting(Connection connection, String name) throws Exception {
    try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SHOW " + name)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
