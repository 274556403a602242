import { describe, expect, it } from "vitest";
import { bytes, hex, hmac, sha256 } from "../src/proof/sha256";

// Computed with Python's hashlib and hmac.
const DIGESTS: [string, string][] = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["a".repeat(55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"],
  ["a".repeat(56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"],
  ["a".repeat(64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"],
  ["a".repeat(200), "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5"],
  ["Zügel", "96993f2e01f3c1f1e9f5b0b7eff0583256bd5bd9869a410b893ac9de4cb3e3c2"],
];

describe("SHA-256 without the browser's help", () => {
  it.each(DIGESTS)("gives the digest of %j", (text, digest) => {
    expect(hex(sha256(bytes(text)))).toBe(digest);
  });

  it("keys a message, also with a key longer than a block", () => {
    expect(hex(hmac(bytes("key"), bytes("The quick brown fox")))).toBe("203d1e5cedd2d18f8c5a3beff0bd9c1ebcb97097dfcb288c46b00c9227fde2c0");
    expect(hex(hmac(bytes("k".repeat(80)), bytes("message")))).toBe("af9806bf3d9e3fe6852a9c8ca3cb7d8a2a7c9ed61592404e59f677512cf9dc63");
  });
});
