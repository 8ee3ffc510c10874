import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** Where `mezani serve` listens while the page is being worked on with `npm run dev`. */
const server = loadEnv("", ".", "MEZANI_").MEZANI_ADDRESS ?? "http://localhost:8000";
const passedOn = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
    plugins: [
        paraglideVitePlugin({
            project: "./project.inlang",
            outdir: "./src/paraglide",
            strategy: ["globalVariable", "baseLocale"],
            emitGitIgnore: false,
            emitPrettierIgnore: false,
        }),
        svelte(),
    ],
    build: {
        outDir: "../src/mezani/server/site",
        emptyOutDir: true,
        target: "es2022",
        modulePreload: { polyfill: false },
        // A file within a file would need a policy that lets strangers in: everything is a file of its own.
        assetsInlineLimit: 0,
        rolldownOptions: {
            output: {
                // Few files: what everybody loads first, what several screens share, and a file for each screen.
                codeSplitting: {
                    groups: [
                        { name: "start", tags: ["$initial"], priority: 1 },
                        { name: "shared", minShareCount: 2 },
                    ],
                },
            },
        },
    },
    server: {
        proxy: {
            "/api": passedOn,
            "/ws": { ...passedOn, ws: true },
        },
    },
    test: {
        include: ["src/**/*.test.ts"],
        environment: "node",
    },
});
