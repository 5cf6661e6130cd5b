import java.util.TimeZone;

/** Main HOST PORT USER PASSWORD CERTIFICATE: has JDBC do what programs have it do, and writes down what becomes of it. */
final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    Target target = new Target(arguments[0], Integer.parseInt(arguments[1]), arguments[2], arguments[3]);
    Connections.run(target, arguments[4]);
    Values.run(target);
    Statements.run(target);
    Transactions.run(target);
    Catalogs.run(target);
    Copies.run(target);
    Cancels.run(target);
  }
}
