interface OtherTabs {
  tell(): void
  close(): void
}

/** A nudge between the tabs of this browser; it carries nothing, so there is nothing to trust. */
export function otherTabs(channelName: string, onNudge: () => void): OtherTabs {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = onNudge
  return {
    tell: () => channel.postMessage(null),
    close: () => channel.close(),
  }
}
