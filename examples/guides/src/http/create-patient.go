package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

func main() {
	patient := `{"fn": "Asha", "dob": "1990-04-12", "gen": "F", "username": "UHID-1042"}`
	url := os.Getenv("SERVICE") + "/profiles/v1/patient/"
	request, err := http.NewRequest("POST", url, strings.NewReader(patient))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
	request.Header.Set("client-id", "front-desk")
	request.Header.Set("Content-Type", "application/json")
	client := http.Client{Timeout: 10 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, string(body), err)
}
