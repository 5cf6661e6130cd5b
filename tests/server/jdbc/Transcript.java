import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Writes down what a server answers, so that the answers of two can be compared. */
final class Transcript {
  /** What may be refused. */
  interface Action {
    void run() throws Exception;
  }

  private Transcript() {}

  static void title(String text) {
    System.out.println("== " + text);
  }

  static void say(String what, Object value) {
    System.out.println(what + ": " + shown(value));
  }

  /** Says with which SQLSTATE it is refused, or that it is not. */
  static void attempt(String what, Action action) throws Exception {
    try {
      action.run();
      System.out.println(what + ": done");
    } catch (SQLException exception) {
      System.out.println(what + ": " + exception.getClass().getSimpleName() + " " + exception.getSQLState());
    }
  }

  /** Says all rows, with the classes that the driver makes of the values. */
  static void rows(String what, ResultSet rows) throws SQLException {
    System.out.println(what + ":");
    int columns = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      List<String> values = new ArrayList<>();
      for (int i = 1; i <= columns; ++i) values.add(shown(rows.getObject(i)));
      System.out.println("  " + String.join(" | ", values));
    }
    rows.close();
  }

  /** Says the columns of these names, of rows in an order that does not depend on the server. */
  static void table(String what, ResultSet rows, String... names) throws SQLException {
    List<String> lines = new ArrayList<>();
    while (rows.next()) {
      List<String> values = new ArrayList<>();
      for (String name : names) values.add(String.valueOf(rows.getString(name)));
      lines.add("  " + String.join(" | ", values));
    }
    rows.close();
    lines.sort(null);
    System.out.println(what + ":");
    lines.forEach(System.out::println);
  }

  static void columns(String what, ResultSetMetaData columns) throws SQLException {
    System.out.println(what + ":");
    for (int i = 1; i <= columns.getColumnCount(); ++i) {
      System.out.printf("  %s %s %d %s precision %d scale %d signed %b width %d%n", columns.getColumnLabel(i),
                        columns.getColumnTypeName(i), columns.getColumnType(i), columns.getColumnClassName(i),
                        columns.getPrecision(i), columns.getScale(i), columns.isSigned(i),
                        columns.getColumnDisplaySize(i));
    }
  }

  static String shown(Object value) {
    if (value == null) return "NULL";
    String name = value.getClass().getSimpleName() + " ";
    if (value instanceof byte[] bytes) return name + HexFormat.of().formatHex(bytes);
    if (value instanceof int[] numbers) return name + Arrays.toString(numbers);
    if (value instanceof long[] numbers) return name + Arrays.toString(numbers);
    if (value instanceof Object[] values) return name + Arrays.deepToString(values);
    try {
      if (value instanceof Array array) return name + Arrays.deepToString((Object[]) array.getArray());
    } catch (SQLException exception) {
      throw new IllegalStateException(exception);
    }
    return name + value;
  }
}
