import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { testServer } from '#testing/app.ts'

const { signedIn } = await testServer()

test('the document contains exactly the endpoints with their permissions', async () => {
  const viewer = await signedIn('viewer')

  const { paths } = (await viewer.get('openapi.json')).json()

  const documented = Object.entries<Record<string, { 'x-permission': string }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => `${method} ${path} ${operation['x-permission']}`,
      ),
  )
  const declared = Object.values(contract)
    .flatMap((resource) => Object.values<Endpoint>(resource))
    .map(({ method, path, access }) => {
      const template = path.replace(/:(\w+)/g, '{$1}')
      return `${method.toLowerCase()} /api/${template} ${access}`
    })
  expect(documented.sort()).toEqual(declared.sort())
})

test('parameters have a location, a type and a description', async () => {
  const { paths } = (await (await signedIn('viewer')).get('openapi.json')).json()

  const { parameters } = paths['/api/br-bots/{id}'].get
  expect(parameters).toMatchObject([
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'reveal', in: 'query', required: false },
  ])
  expect(paths['/api/br-bots'].post.requestBody).toMatchObject({ required: true })
  expect(paths['/api/br-bots/{id}/delete'].post.requestBody).toMatchObject({ required: false })
})
