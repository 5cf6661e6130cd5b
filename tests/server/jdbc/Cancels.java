import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Statements that take too long. */
final class Cancels {
  private static final String SLOW = "SELECT count(*) FROM generate_series(1, 100000) AS a(x), generate_series(1, 100000) AS b(y)"
                                     + " WHERE (x * 7 + y) % 1013 = 5";

  private Cancels() {}

  static void run(Target target) throws Exception {
    Transcript.title("cancels");
    ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    try (Connection connection = target.connect(); Statement statement = connection.createStatement();
         PreparedStatement prepared = connection.prepareStatement(SLOW)) {
      later.schedule(() -> {
        statement.cancel();
        return null;
      }, 300, TimeUnit.MILLISECONDS);
      Transcript.attempt("cancel", () -> statement.executeQuery(SLOW));
      statement.setQueryTimeout(1);
      Transcript.attempt("query timeout", () -> statement.executeQuery(SLOW));
      statement.setQueryTimeout(0);
      prepared.setQueryTimeout(1);
      Transcript.attempt("of a prepared one", () -> prepared.executeQuery());
      statement.execute("SET statement_timeout = 200");
      Transcript.attempt("statement timeout", () -> statement.executeQuery(SLOW));
      statement.execute("RESET statement_timeout");
      connection.setAutoCommit(false);
      statement.execute("CREATE TABLE cancelled (a INTEGER)");
      statement.setQueryTimeout(1);
      Transcript.attempt("in a transaction", () -> statement.executeQuery(SLOW));
      statement.setQueryTimeout(0);
      connection.rollback();
      statement.cancel();  // nothing runs
      Transcript.rows("goes on", statement.executeQuery("SELECT 1"));
    } finally {
      later.shutdownNow();
    }
  }
}
