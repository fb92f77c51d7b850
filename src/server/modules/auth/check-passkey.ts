import type { Assertion, Registration } from '#contract/passkeys.ts'
import { ALGORITHMS, relyingPartyIdOf } from './relying-party.ts'

// Loaded on first use, because it would double the startup time of the server.
const load = () => import('@simplewebauthn/server')

/** The values to store of a new passkey; undefined if the response does not match the challenge. */
export async function checkRegistration(
  credential: Registration,
  challenge: string,
  origin: string,
): Promise<
  { credential_id: string; public_key: string; counter: number; transports: string[] } | undefined
> {
  const { verifyRegistrationResponse } = await load()
  const checked = await verifyRegistrationResponse({
    ...expected(challenge, origin),
    response: { ...credential, clientExtensionResults: {} },
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused)
  if (!checked?.verified) return undefined
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: credential.response.transports,
  }
}

interface KnownPasskey {
  credential_id: string
  public_key: string
  counter: number
}

/** The counter after this use; undefined if the passkey did not sign the challenge or did not verify its user. */
export async function checkAssertion(
  credential: Assertion,
  known: KnownPasskey,
  challenge: string,
  origin: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const checked = await verifyAuthenticationResponse({
    ...expected(challenge, origin),
    response: { ...credential, clientExtensionResults: {} },
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
    },
  }).catch(refused)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

const expected = (challenge: string, origin: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: relyingPartyIdOf(origin),
  requireUserVerification: true,
})

/** The library throws for every kind of invalid response; callers do not distinguish them. */
const refused = () => undefined
