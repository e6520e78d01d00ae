import { navigating, testSite } from '../../testing.ts'

const { site, pool, close } = await testSite()
afterAll(close)

const coverage = async () =>
  (await site.get('/transparency/coverage').set(navigating)).text.replace(/\s+/g, ' ')

test('counts hospitals by state, without samples, and says when nothing was read', async () => {
  await pool.query(`INSERT INTO hospital (ccn, name, state, is_sample, type)
    VALUES ('110001', 'A', 'GA', false, 'Acute Care'), ('110002', 'B', 'GA', false, 'Acute Care'),
      ('99Z001', 'C', 'OR', true, NULL)`)
  const html = await coverage()
  expect(html).toContain('<h1>No price file of a hospital has been read yet</h1>')
  expect(html).toMatch(/Georgia<\/th>.*?<div>0<\/div>.*?<div>2<\/div>.*?<div>0%<\/div>/)
  expect(html).not.toMatch(/Oregon<\/th>/)
  expect(html).toContain('title="Georgia: 0 hospitals with prices"')
  expect(html).toMatch(/No file read yet<\/th>.*?<div>2<\/div>/)
})

test('gives no shares while the CMS list of hospitals is not loaded', async () => {
  await pool.query('UPDATE hospital SET type = NULL')
  const html = await coverage()
  expect(html).toContain('The CMS list of hospitals is not loaded, so there are no shares.')
  expect(html).toMatch(/Georgia<\/th>.*?<div>0<\/div><\/td> ?<\/tr>/)
})
