import { boxAround, milesBetween } from './near-repo.ts'

const BOSTON = { lat: 42.36, lon: -71.06 }
const PORTLAND = { lat: 45.52, lon: -122.68 }

test('measures straight-line miles', () => {
  expect(milesBetween(BOSTON, PORTLAND)).toBeCloseTo(2_536, -1)
  expect(milesBetween(BOSTON, BOSTON)).toBe(0)
})

test.each([1, 50, 500])('the box holds every place within %i miles', (radius) => {
  const box = boxAround(BOSTON, radius)
  for (let turn = 0; turn < 360; turn++) {
    const angle = (turn * Math.PI) / 180
    const place = {
      lat: BOSTON.lat + (radius / 69.2) * Math.sin(angle),
      lon: BOSTON.lon + (radius / 60) * Math.cos(angle),
    }
    if (milesBetween(BOSTON, place) > radius) continue
    expect([
      place.lat >= box.latFrom && place.lat <= box.latTo,
      place.lon >= box.lonFrom && place.lon <= box.lonTo,
    ]).toEqual([true, true])
  }
})

test('across the date line the box spans all longitudes', () => {
  expect(boxAround({ lat: 52, lon: 179.9 }, 100)).toMatchObject({ lonFrom: -180, lonTo: 180 })
})
