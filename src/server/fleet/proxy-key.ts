import { addressOf } from '#domain/address.ts'
import { fold } from '#domain/fold.ts'

interface Found {
  readonly name: string
  readonly ip: string
  readonly port: number
  readonly service: string
}

/** The text in which proxies are searched. It starts with the name, so that lists sort by it. */
export const proxyKey = ({ name, ip, port, service }: Found): string =>
  fold(`${name} ${addressOf(ip, port)} ${service}`)
