import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.Statement;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import org.postgresql.copy.CopyOut;

/** COPY by the driver's CopyManager, and notifications. */
final class Copies {
  private Copies() {}

  static void run(Target target) throws Exception {
    Transcript.title("copy");
    try (Connection connection = target.connect(); Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE copied (a INTEGER, b TEXT)");
      CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
      Transcript.say("text", copies.copyIn("COPY copied FROM STDIN", new StringReader("1\tone\n2\t\\N\n3\ta\\tb\n")));
      Transcript.say("csv", copies.copyIn("COPY copied FROM STDIN (FORMAT csv, HEADER)", new StringReader("a,b\n4,\"x,\"\"y\"\n5,\n")));
      StringBuilder many = new StringBuilder();
      for (int i = 10; i < 20_000; ++i) many.append(i).append("\ttext ").append(i).append('\n');
      Transcript.say("many", copies.copyIn("COPY copied FROM STDIN", new StringReader(many.toString()), 100_000));
      StringWriter out = new StringWriter();
      Transcript.say("out", copies.copyOut("COPY (SELECT * FROM copied WHERE a < 12 ORDER BY a) TO STDOUT (FORMAT csv, HEADER)", out));
      Transcript.say("rows", out);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Transcript.say("binary", copies.copyOut("COPY (SELECT * FROM copied ORDER BY a) TO STDOUT (FORMAT binary)", bytes));
      Transcript.say("bytes", bytes.size());
      statement.execute("TRUNCATE copied");
      Transcript.say("binary", copies.copyIn("COPY copied FROM STDIN (FORMAT binary)", new ByteArrayInputStream(bytes.toByteArray())));
      Transcript.rows("all", statement.executeQuery("SELECT count(*), sum(a), count(b) FROM copied"));
      failures(connection, statement, copies);
      Transcript.rows("all", statement.executeQuery("SELECT count(*), sum(a), count(b) FROM copied"));
      statement.execute("DROP TABLE copied");
    }
    // A client that has had enough.
    try (Connection connection = target.connect()) {
      CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
      CopyOut out = copies.copyOut("COPY (SELECT g FROM generate_series(1, 1000000) AS s(g)) TO STDOUT");
      Transcript.say("first", out.readFromCopy());
      connection.abort(Runnable::run);
    }
  }

  private static void failures(Connection connection, Statement statement, CopyManager copies) throws Exception {
    Transcript.attempt("a wrong value", () -> copies.copyIn("COPY copied FROM STDIN", new StringReader("1\tx\ntwo\ty\n")));
    Transcript.attempt("a column too few", () -> copies.copyIn("COPY copied FROM STDIN", new StringReader("1\n")));
    Transcript.attempt("no table", () -> copies.copyIn("COPY nothing FROM STDIN", new StringReader("1\n")));
    Transcript.attempt("no copy", () -> copies.copyIn("SELECT 1", new StringReader("1\n")));
    CopyIn in = copies.copyIn("COPY copied FROM STDIN");
    byte[] row = "77\tseven\n".getBytes();
    in.writeToCopy(row, 0, row.length);
    Transcript.say("active", in.isActive());
    Transcript.attempt("cancelled", in::cancelCopy);
    Transcript.rows("goes on", statement.executeQuery("SELECT 1"));
    connection.setAutoCommit(false);
    copies.copyIn("COPY copied FROM STDIN", new StringReader("88\teight\n"));
    connection.rollback();
    connection.setAutoCommit(true);
  }
}
