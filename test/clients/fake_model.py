"""A server that speaks OpenAI's Chat Completions and answers with the first option, or with a short speech: python fake_model.py PORT."""

import http.server
import json
import re
import sys


class Answer(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        last = asked["messages"][-1]["content"]
        last = last if isinstance(last, str) else "".join(part.get("text", "") for part in last)
        found = re.search(r"Options: (\w+)", last)
        text = json.dumps({"pick": found[1]} if found else {"say": "I have nothing to add. PASS."})
        head = {"id": "x", "created": 1, "model": asked["model"]}
        usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
        message = {"role": "assistant", "content": text}
        if asked.get("stream"):
            parts = [
                {"choices": [{"index": 0, "delta": message, "finish_reason": None}]}, {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
                {"choices": [], "usage": usage}]
            body = "".join(f"data: {json.dumps({**head, 'object': 'chat.completion.chunk', **part})}\n\n" for part in parts) + "data: [DONE]\n\n"
            kind = "text/event-stream"
        else:
            body = json.dumps({**head, "object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}], "usage": usage})
            kind = "application/json"
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
