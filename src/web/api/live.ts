import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { api } from './client.ts'
import { type ConnectionState, LiveConnection, type LiveEvent } from './live-connection.ts'

const connection = new LiveConnection({
  ticket: askForTicket,
  socket: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`),
  isOnline: () => navigator.onLine,
  random: Math.random,
})

/** Opens the connection to receive all changes after a position in their stream. Idempotent. */
export function openLive(after: string | undefined): void {
  addEventListener('online', reconnect)
  addEventListener('offline', handleOffline)
  addEventListener('focus', resume)
  document.addEventListener('visibilitychange', resume)
  connection.open(after)
}

export function closeLive(): void {
  removeEventListener('online', reconnect)
  removeEventListener('offline', handleOffline)
  removeEventListener('focus', resume)
  document.removeEventListener('visibilitychange', resume)
  connection.close()
}

const reconnect = () => connection.reconnect()
const handleOffline = () => connection.handleOffline()
const resume = () => {
  if (document.visibilityState === 'visible') connection.resume()
}

export function subscribeLive(listener: (event: LiveEvent) => void): () => void {
  return connection.subscribe(listener)
}

/** The state of the live connection. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    (listener) => connection.subscribeState(listener),
    () => connection.state,
  )
}

async function askForTicket(): Promise<string | undefined> {
  try {
    return (await api.auth.ticket.call({})).ticket
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'signed_out') return undefined
    throw error
  }
}
