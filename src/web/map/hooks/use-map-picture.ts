import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/api/client.ts'
import type { LiveMap } from '../engine/create-map.ts'

/** Loads the picture and its calibration and applies later changes. True once there is known to be no picture. */
export function useMapPicture(map: LiveMap | undefined): boolean {
  // Query results share structure, so the effects only run for what has changed.
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
    // biome-ignore lint/suspicious/noConsole: the map works without its picture; nothing else reports this
    if (error) console.error('The picture of the map could not be loaded:', error)
  }, [error])

  return picture === null || error !== null
}
