import { spawn } from 'node:child_process'

/** The program that opens an address as its user does, by system. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
}

/** Opens a file or an address in the user's browser, if there is a screen. It is no error if none opens: the path was printed. */
export function openInBrowser(address: string): void {
  const { platform, env, stdout } = process
  const hasScreen = platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
  const [program, ...args] = OPENERS[platform] ?? []
  if (program === undefined || !stdout.isTTY || !hasScreen) return
  spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
