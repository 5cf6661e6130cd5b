import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** The server that is talked to. */
record Target(String host, int port, String user, String password) {
  /** Connects as most programs do, with settings of the driver such as "ssl=false". */
  Connection connect(String... settings) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("sslmode", "require");
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return DriverManager.getConnection("jdbc:postgresql://" + host + ":" + port + "/postgres", properties);
  }
}
