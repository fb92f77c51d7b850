import type { Device } from '#contract/device.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Copyable, Fact, Facts } from '#web/ui/facts.tsx'
import { ChevronRight } from '#web/ui/icons.tsx'

export function DeviceTab({ device }: { device: Device }) {
  const { user_agent, fingerprint } = device
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name="Manufacturer">{device.manufacturer}</Fact>
        <Fact name="Model">{device.model}</Fact>
        <Fact name="OS Version">{osOf(device)}</Fact>
        <Fact name="Country, Locale">
          {[device.country, device.locale].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="Resolution">{resolutionOf(device)}</Fact>
        <Fact name="Device Name">{device.devicename}</Fact>
        <Fact name="OS Build">{device.os_build}</Fact>
        <Fact name="Android ID">
          <Copyable label="Android ID" text={device.android_id} />
        </Fact>
        <Fact name="Device ID">
          <Copyable label="Device ID" text={device.device_id} />
        </Fact>
      </Facts>
      {user_agent && <Fold label="User Agent" text={user_agent} />}
      {fingerprint && <Fold label="Fingerprint" text={fingerprint} />}
    </div>
  )
}

function osOf({ os_version, sdk_version }: Device): string {
  const sdk = sdk_version === undefined ? '' : `SDK ${sdk_version}`
  return os_version && sdk ? `${os_version} (${sdk})` : (os_version ?? sdk)
}

function resolutionOf({ screen_width, screen_height, screen_dpi }: Device): string {
  const size = screen_width && screen_height ? `${screen_width} × ${screen_height}` : ''
  return [size, screen_dpi && `${screen_dpi} DPI`].filter(Boolean).join(', ')
}

/** A long text that opens under its label. */
function Fold({ label, text }: { label: string; text: string }) {
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-lg px-3 font-medium hover:bg-raised pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 text-fg-3 transition-transform [details[open]>summary>&]:rotate-90"
        />
        {label}
      </summary>
      <div className="flex items-start gap-1 border-line border-t px-3 py-2">
        <code className="min-w-0 flex-1 break-all py-1 font-mono text-xs">{text}</code>
        <CopyButton label={label} text={text} />
      </div>
    </details>
  )
}
