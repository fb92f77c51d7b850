"""Reports what bots do to a Night Shift console, in batches, and stores batches on disk until they are delivered.

    my-bots | CONSOLE_URL=https://console.example AGENT_KEY=nsa_... python3 agent.py
"""
import gzip, json, os, random, sys, threading, time, urllib.error, urllib.request, uuid

CAN_RETRY = {401, 403, 408, 429}  # The key may be replaced, or its agent resumed; other 4xx responses are final.


class Agent:
    def __init__(self, url, key, spool, interval_s, spool_max=10_000):
        """`spool` is a folder for this agent only. Batches are stored there until the console has accepted them."""
        self.url, self.key, self.spool, self.interval_s, self.spool_max = url, key, spool, interval_s, spool_max
        self.dropped = 0  # Number of batches: the oldest ones of a full spool, and those that the console refused.
        self._stream, self._seq, self._batch, self._closing = str(uuid.uuid4()), 0, {}, False
        self._changed = threading.Condition(threading.RLock())
        os.makedirs(spool, exist_ok=True)
        self._files = sorted(name for name in os.listdir(spool) if name.endswith(".ndjson"))
        self._sender = threading.Thread(target=self._run, daemon=True)
        self._sender.start()
        threading.Thread(target=self._flush_regularly, daemon=True).start()

    def report(self, report):
        """Adds a report to the next batch. A batch has one report of each bot."""
        with self._changed:
            if report["bot"] in self._batch or len(self._batch) == 5000:
                self._flush()
            self._batch[report["bot"]] = {"at": int(time.time() * 1000), **report}

    def close(self):
        """Sends the remaining reports, and returns when the console has accepted them."""
        with self._changed:
            self._flush()
            self._closing = True
            self._changed.notify()
        self._sender.join()

    def _flush_regularly(self):
        while not self._closing:
            time.sleep(1)
            try:
                with self._changed:
                    self._flush()
            except OSError as error:  # The disk is full: the batch waits in memory for the next second.
                print(error, file=sys.stderr)

    def _flush(self):
        """Writes the batch to disk. Its stream and number do not change, so that the console accepts it only once."""
        if not self._batch:
            return
        self._seq += 1
        header = {"stream": self._stream, "seq": self._seq, "interval_s": self.interval_s, "version": "agent.py 1"}
        last = int(self._files[-1].split(".")[0]) if self._files else 0
        path = os.path.join(self.spool, f"{max(last + 1, int(time.time() * 1000)):015d}.ndjson")
        with open(os.path.join(self.spool, "next.tmp"), "w", encoding="utf-8") as file:
            file.write("\n".join(json.dumps(line) for line in [header, *self._batch.values()]))
        os.replace(os.path.join(self.spool, "next.tmp"), path)
        self._batch = {}
        self._files.append(os.path.basename(path))
        while len(self._files) > self.spool_max:
            self._remove(self._files[1])  # The first one may be in transit.
            self.dropped += 1
        self._changed.notify()

    def _run(self):
        failures = 0
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._files or self._closing)
                if not self._files:
                    return
                name = self._files[0]
            try:
                wait_s = self._send(name)
            except (OSError, ValueError) as error:  # No response, or an incomplete one.
                wait_s = 0
                if failures == 0:
                    print(f"{self.url}: {error}", file=sys.stderr)
            failures = min(failures + 1, 9) if self._files and self._files[0] == name else 0
            time.sleep(wait_s + (min(0.25 * 2**failures, 30) * random.uniform(1, 2) if failures else 0))

    def _send(self, name):
        """Sends a batch; returns how long to wait. The batch stays on disk unless the response is final."""
        with open(os.path.join(self.spool, name), encoding="utf-8") as file:
            header, *reports = file.read().split("\n")
        first = json.dumps(json.loads(header) | {"sent_at": int(time.time() * 1000)})
        request = urllib.request.Request(
            f"{self.url.rstrip('/')}/api/telemetry", gzip.compress("\n".join([first, *reports]).encode()),
            {"Authorization": f"Bearer {self.key}", "Content-Type": "application/x-ndjson", "Content-Encoding": "gzip"},
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                status, answer = response.status, json.load(response)
        except urllib.error.HTTPError as error:
            status, answer = error.code, json.load(error)
            print(f"{status}: {answer['message']}", file=sys.stderr)
            if status >= 500 or status in CAN_RETRY:
                return float(error.headers.get("Retry-After") or 0)
        with self._changed:
            self._remove(name)
        self.dropped += status != 200
        for rejected in answer.get("rejected", []):
            print(f"{reports[rejected['line'] - 2]}: {rejected['message']}", file=sys.stderr)
        return answer.get("next_in_ms", 0) / 1000

    def _remove(self, name):
        os.remove(os.path.join(self.spool, name))
        self._files.remove(name)


if __name__ == "__main__":
    env = {"CONSOLE_URL": "http://127.0.0.1:4000", "SPOOL_DIR": "spool", "SPOOL_MAX": 10_000, "INTERVAL_S": 10}
    env |= os.environ
    key = env.get("AGENT_KEY") or sys.exit("Set AGENT_KEY to the key of an agent.")
    agent = Agent(env["CONSOLE_URL"], key, env["SPOOL_DIR"], int(env["INTERVAL_S"]), int(env["SPOOL_MAX"]))
    for text in sys.stdin:
        try:
            agent.report(json.loads(text))
        except (ValueError, LookupError, TypeError, OSError) as error:
            print(f"{text.strip()}: {error!r}", file=sys.stderr)
    agent.close()
    print(f"Done. Dropped batches: {agent.dropped}", file=sys.stderr)
