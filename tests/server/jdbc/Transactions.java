import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Savepoint;
import java.sql.Statement;

/** Transactions, savepoints, isolation levels, read-only connections. */
final class Transactions {
  private Transactions() {}

  static void run(Target target) throws Exception {
    Transcript.title("transactions");
    try (Connection connection = target.connect(); Connection other = target.connect();
         Statement statement = connection.createStatement(); Statement elsewhere = other.createStatement()) {
      statement.execute("CREATE TABLE ledger (a INTEGER)");
      connection.setAutoCommit(false);
      statement.execute("INSERT INTO ledger VALUES (1)");
      Transcript.rows("others see", elsewhere.executeQuery("SELECT count(*) FROM ledger"));
      connection.commit();
      Transcript.rows("others see", elsewhere.executeQuery("SELECT count(*) FROM ledger"));
      savepoints(connection, statement);
      Transcript.attempt("an error", () -> statement.execute("SELECT nothing"));
      Transcript.attempt("after it", () -> statement.execute("SELECT 1"));
      Transcript.attempt("commit", connection::commit);
      statement.execute("INSERT INTO ledger VALUES (9)");
      connection.rollback();
      Transcript.rows("rolled back", statement.executeQuery("SELECT a FROM ledger ORDER BY a"));
      connection.commit();
      connection.setAutoCommit(true);
      levels(connection, statement);
      readOnly(target);
      statement.execute("DROP TABLE ledger");
    }
    autosave(target);
  }

  private static void savepoints(Connection connection, Statement statement) throws Exception {
    statement.execute("INSERT INTO ledger VALUES (2)");
    Savepoint named = connection.setSavepoint("a point");
    statement.execute("INSERT INTO ledger VALUES (3)");
    Savepoint unnamed = connection.setSavepoint();
    Transcript.attempt("an error", () -> statement.execute("INSERT INTO nothing VALUES (1)"));
    connection.rollback(unnamed);
    Transcript.rows("back", statement.executeQuery("SELECT a FROM ledger ORDER BY a"));
    connection.rollback(named);
    Transcript.rows("further back", statement.executeQuery("SELECT a FROM ledger ORDER BY a"));
    connection.releaseSavepoint(named);
    Transcript.attempt("released", () -> connection.rollback(named));
    connection.rollback();
  }

  private static void levels(Connection connection, Statement statement) throws Exception {
    int[] levels = {Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED,
                    Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE};
    for (int level : levels) {
      Transcript.attempt("level " + level, () -> connection.setTransactionIsolation(level));
      Transcript.attempt("is", () -> Transcript.say("level", connection.getTransactionIsolation()));
      connection.setAutoCommit(false);
      Transcript.attempt("within", () -> {
        try (ResultSet rows = statement.executeQuery("SHOW TRANSACTION ISOLATION LEVEL")) {
          rows.next();
          Transcript.say("level", rows.getString(1));
        }
      });
      Transcript.attempt("a change within", () -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
      connection.rollback();
      connection.setAutoCommit(true);
    }
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    statement.execute("BEGIN ISOLATION LEVEL SERIALIZABLE, READ ONLY, DEFERRABLE");
    Transcript.rows("of the block", statement.executeQuery("SHOW transaction_isolation"));
    Transcript.rows("of the block", statement.executeQuery("SHOW transaction_read_only"));
    statement.execute("COMMIT");
  }

  private static void readOnly(Target target) throws Exception {
    for (String mode : new String[] {"ignore", "transaction", "always"}) {
      try (Connection connection = target.connect("readOnlyMode=" + mode); Statement statement = connection.createStatement()) {
        connection.setReadOnly(true);
        Transcript.say(mode, connection.isReadOnly());
        Transcript.attempt("alone", () -> statement.execute("INSERT INTO ledger VALUES (7)"));
        connection.setAutoCommit(false);
        Transcript.attempt("in a transaction", () -> statement.execute("INSERT INTO ledger VALUES (7)"));
        connection.rollback();
        connection.setReadOnly(false);
        Transcript.attempt("again", () -> statement.execute("INSERT INTO ledger VALUES (8)"));
        connection.rollback();
      }
    }
  }

  /** With autosave the driver sets a savepoint before each statement, and goes back to it after an error. */
  private static void autosave(Target target) throws Exception {
    Transcript.title("autosave");
    for (String mode : new String[] {"autosave=always", "autosave=conservative"}) {
      for (String clean : new String[] {"cleanupSavepoints=true", "cleanupSavepoints=false"}) {
        try (Connection connection = target.connect(mode, clean); Statement statement = connection.createStatement()) {
          connection.setAutoCommit(false);
          statement.execute("CREATE TEMP TABLE saved (a INTEGER)");
          for (int i = 0; i < 7; ++i) {
            int value = i;
            Transcript.attempt("insert", () -> statement.execute("INSERT INTO saved VALUES (" + value + ")"));
            Transcript.attempt("error", () -> statement.execute("INSERT INTO saved VALUES ('x')"));
          }
          Transcript.attempt("all", () -> Transcript.rows("all", statement.executeQuery("SELECT count(*) FROM saved")));
          connection.rollback();
        }
      }
    }
  }
}
