interface OtherTabs {
  tell(): void
  close(): void
}

/** Notifies the other tabs of this browser. The message carries no data, so there is nothing to trust. */
export function otherTabs(channelName: string, onNudge: () => void): OtherTabs {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = onNudge
  return {
    tell: () => channel.postMessage(null),
    close: () => channel.close(),
  }
}
