import { useState } from 'react'
import { addressOf } from '#domain/address.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { ComboOption } from '#web/ui/select/combo-option.ts'
import { LazyCombo } from '#web/ui/select/lazy-combo.tsx'
import { emptyText } from './empty-text.ts'
import type { PickerProps } from './picker-props.ts'
import { proxyOptions } from './proxy-options.tsx'
import { useProxies } from './use-proxies.ts'

const LIST_HEIGHT = 280
const EMPTY = 'No proxies found'

interface ProxyPickerProps extends PickerProps {
  /** Options before the proxies. */
  first?: ComboOption
}

/** A picker for one proxy that is not banned. Nothing is requested or computed before the first use. */
export function ProxyPicker(props: ProxyPickerProps) {
  const [used, setUsed] = useState(false)
  if (used) return <FilledPicker {...props} />

  const { first, onOpenChange, ...picker } = props
  const open = () => {
    setUsed(true)
    onOpenChange?.(true)
  }
  return (
    <LazyCombo
      empty={EMPTY}
      height={LIST_HEIGHT}
      options={first ? [first] : []}
      onOpenChange={open}
      {...picker}
    />
  )
}

function FilledPicker({ first, onOpenChange, ...picker }: ProxyPickerProps) {
  const now = useNow()
  const proxies = useProxies()
  const options = proxyOptions(proxies.list, now)
  const change = (open: boolean) => {
    if (open) proxies.renew()
    onOpenChange?.(open)
  }
  return (
    <LazyCombo
      defaultOpen
      empty={emptyText('proxies', proxies, proxies.list.length > 0)}
      height={LIST_HEIGHT}
      options={first ? [first, ...options] : options}
      onOpenChange={change}
      {...picker}
    />
  )
}

/** The address of a proxy that was chosen in a picker. */
export function ProxyName({ id }: { id: number }) {
  const proxy = useProxies().list.find((each) => each.id === id)
  return proxy ? addressOf(proxy.ip, proxy.port) : `#${id}`
}
