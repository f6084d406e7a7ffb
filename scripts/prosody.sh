#!/usr/bin/env bash
# Starts prosody, an XMPP server, on this machine alone: domain localhost, TLS with a certificate of its own, accounts that register themselves.
# scripts/prosody.sh FOLDER [PORT]; FOLDER gets the certificate (localhost.crt), the configuration and the data. Needs prosody 0.12 and openssl.
set -euo pipefail
if [ $# -lt 1 ]; then
  echo "name a folder: scripts/prosody.sh FOLDER [PORT]" >&2
  exit 2
fi
mkdir -p "$1/data"
folder=$(cd "$1" && pwd)
port=${2:-5222}
if [ ! -e "$folder/localhost.crt" ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -keyout "$folder/localhost.key" -out "$folder/localhost.crt" \
    -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 2> /dev/null
fi
cat > "$folder/prosody.cfg.lua" << END
run_as_root = true
pidfile = "$folder/prosody.pid"
data_path = "$folder/data"
interfaces = { "127.0.0.1" }
c2s_ports = { $port }
s2s_ports = {}
modules_enabled = { "roster", "saslauth", "tls", "disco", "register_ibr", "ping" }
modules_disabled = { "s2s" }
allow_registration = true
c2s_require_encryption = true
authentication = "internal_hashed"
log = { warn = "$folder/log" }
VirtualHost "localhost"
ssl = { key = "$folder/localhost.key", certificate = "$folder/localhost.crt" }
END
echo "xmpp://127.0.0.1:$port, domain localhost; trust it with --ca $folder/localhost.crt"
exec prosody -F --config "$folder/prosody.cfg.lua"
