"""A way over the network that can be cut: a proxy of one server's port."""
import socket
import threading

PIECE = 4096


class Proxy:
    def __init__(self, port):
        self.target = port
        self.cut_after = None  # so many bytes of the server, on a connection that begins from now on
        self.cuts = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:  # nobody listens there
                client.close()
                continue
            threading.Thread(target=self.forward, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self.forward, args=(server, client, True), daemon=True).start()

    def forward(self, source, target, is_of_server):
        left = self.cut_after if is_of_server else None
        try:
            while data := source.recv(PIECE):
                if left is not None:
                    data = data[:left]
                    left -= len(data)
                target.sendall(data)
                if left == 0:
                    self.cuts += 1
                    break
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.listener.close()
