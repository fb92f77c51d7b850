import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/api/client.ts'
import type { LiveMap } from '../engine/create-map.ts'

/** Puts the picture below the bots, and again when somebody changes it. True once it is known that there is none. */
export function usePicture(map: LiveMap | undefined): boolean {
  // Equal answers are one object: only what has changed is told to the map.
  const { data, error } = useQuery({ ...api.map.get.query({}), refetchOnWindowFocus: false })
  const picture = data?.picture
  const calibration = data?.calibration

  useEffect(() => {
    if (picture !== undefined) map?.setPicture(picture)
  }, [map, picture])
  useEffect(() => {
    if (calibration) map?.setCalibration(calibration)
  }, [map, calibration])
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a map without its picture goes on; only this says why
    if (error) console.error('The map has no picture', error)
  }, [error])

  return picture === null || error !== null
}
